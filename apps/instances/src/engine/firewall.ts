import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Lacking } from './lacking.ts';

/** The beginning of the names of the copies' bridges; a kernel allows 15 characters. */
export const bridgePrefix = 'snt-';

/** The bridge of a copy's network. */
export const bridgeOf = (copy: string) => `${bridgePrefix}${copy.slice(0, 11)}`;

/** Whether the bridge is in the network namespace of this process, where the rules are set. */
export const isHere = (bridge: string) => existsSync(`/sys/class/net/${bridge}`);

/** Two platforms on one machine have networks of their own, and do not undo each other's rules. */
export const tableOf = (network: string) => `sentiero_copies_${network.split('.').slice(0, 2).join('_')}`;

/**
 * A copy's packets reach neither this machine nor another copy nor the network, except as answers to a connection from
 * this machine. `drop` and `reject` are final in every chain, whatever the engine's own rules say; `reject` spares
 * an application that looks for the internet the wait for an answer. What this machine sends to a copy that is gone does
 * not leave it either: elsewhere, another machine may have that address.
 */
export const rulesOf = (network: string) => `
table inet ${tableOf(network)}
delete table inet ${tableOf(network)}
table inet ${tableOf(network)} {
  chain input {
    type filter hook input priority -150; policy accept;
    iifname "${bridgePrefix}*" ct state established,related accept
    iifname "${bridgePrefix}*" reject
    ip saddr ${network} iifname != "lo" ct state new drop
  }
  chain forward {
    type filter hook forward priority -150; policy accept;
    iifname "${bridgePrefix}*" reject
    oifname "${bridgePrefix}*" drop
    ip saddr ${network} drop
    ip daddr ${network} drop
  }
  chain output {
    type filter hook output priority -150; policy accept;
    ip daddr ${network} oifname != "lo" oifname != "${bridgePrefix}*" reject with icmp type host-unreachable
  }
}
`;

const install = 'sudo apt-get install nftables';

/** On a busy machine; meanwhile the rules that were set before hold. */
const limitMs = 15_000;

/** Sets the rules, in place of those that are there; throws with what is missing, and what to do about it. */
export const closeNetwork = (network: string): Promise<void> => runNft(['-f', '-'], rulesOf(network));

/** Throws as `closeNetwork` would, and changes nothing. */
export const requireFirewall = (): Promise<void> => runNft(['-c', '-f', '-'], rulesOf('192.0.2.0/24'));

async function runNft(args: readonly string[], rules: string): Promise<void> {
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
  const signal = AbortSignal.timeout(limitMs);
  const nft = spawn('nft', args, { env, signal, stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  nft.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-1000)));
  nft.stdin.on('error', () => undefined);
  nft.stdin.end(rules);
  // `once` rejects if the program is not there.
  const [code] = (await once(nft, 'close').catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    throw new Lacking(`nft, which cuts copies off, is not installed: ${install}`, {
      part: 'firewall',
      command: install,
      cause,
    });
  })) as [number | null];
  const [reason = `nft ended with ${code}`] = said.trim().split('\n').filter(Boolean);
  if (code !== 0)
    throw new Lacking(`nft, which cuts copies off, sets no rules: run it as root (${reason})`, {
      part: 'firewall_rights',
      detail: reason,
    });
}
