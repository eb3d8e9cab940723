/**
 * Compares our proxy with its peers, on the same target and the same machine: only the ratios within one run count.
 * node infra/bench/proxy/src/main.ts [--rounds 5] [--seconds 2] [--peers sentiero,http-proxy,nginx] With --peers
 * sentiero-with-api,http-proxy,nginx the real API and PostgreSQL store the records, on the same cores. --against ../other
 * also runs the proxy of another checkout.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { loads, measure } from './load.ts';
import { startUpstream } from './nginx.ts';
import { ofCheckout, peers, withRealApi, type Peer } from './peers.ts';
import { cpuMsOfAll } from '@sentiero/programs';
import type { Running } from './processes.ts';
import { installMissing } from './requirements.ts';
import { metric, type Sentiero } from './sentiero.ts';
import { printTable, type Results } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    peers: { type: 'string' },
    against: { type: 'string' },
  },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const missing = installMissing(['wrk', 'nginx']);
if (missing.length > 0) throw new Error(`cannot install ${missing.join(', ')}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-bench-'));
const upstreamPort = await freePort();
const running: { peer: Peer; port: number; process: Running }[] = [];
const upstream = await startUpstream(folder, upstreamPort);
try {
  for (const peer of wanted()) {
    if (!peer.prepare()) {
      console.log(`${peer.name} cannot be installed here: left out`);
      continue;
    }
    const port = await freePort();
    running.push({ peer, port, process: await peer.start({ folder, port, upstreamPort }) });
  }
  printTable(await measureAll());
  for (const { peer, process } of running)
    if (peer.name === 'sentiero') await tellRecords(peer, process as Sentiero);
} finally {
  for (const { process } of running) await process.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}

function wanted(): readonly Peer[] {
  const names = values.peers?.split(',');
  const other = values.against === undefined ? [] : [ofCheckout(values.against)];
  return [...peers.filter(({ name }) => (names ? names.includes(name) : name !== withRealApi)), ...other];
}

async function measureAll(): Promise<Results> {
  const results: Results = new Map(running.map(({ peer }) => [peer.name, new Map()]));
  for (const { port, process } of running) {
    for (const load of loads) await measure(folder, port, { load, seconds: 1, cookie: process.cookie });
  }
  for (let round = 0; round < rounds; round++) {
    // The order rotates, so that no peer is always first.
    const first = round % running.length;
    const order = [...running.slice(first), ...running.slice(0, first)];
    for (const load of loads) {
      for (const { peer, port, process } of order) {
        const before = cpuMsOfAll(process.pid);
        const { requests, failed, ...measured } = await measure(folder, port, {
          load,
          seconds,
          cookie: process.cookie,
        });
        await process.settle?.();
        if (failed > 0) tellFailed(peer, `${failed} of ${requests} answers on ${load.name} were errors`);
        const cpuUs = ((cpuMsOfAll(process.pid) - before) * 1000) / requests;
        const rows = results.get(peer.name);
        rows?.set(load.name, [...(rows.get(load.name) ?? []), { ...measured, cpuUs }]);
      }
    }
  }
  return results;
}

/** Peers may lose requests; our proxy may not. */
function tellFailed({ name }: Peer, what: string): void {
  if (name.startsWith('sentiero')) throw new Error(what);
  console.log(`${name}: ${what}`);
}

/** Checks that no record was skipped to gain speed. */
async function tellRecords({ name }: Peer, sentiero: Sentiero): Promise<void> {
  const text = await sentiero.metrics();
  const of = (counter: string): number => metric(text, `sentiero_proxy_${counter}`);
  const counts = [
    `${of('exchanges_total')} exchanges`,
    `${of('records_delivered_total')} records delivered`,
    `${of('spool_records')} waiting`,
    `${of('spool_bodies_dropped_total')} without their bodies because the spool was full`,
    `${of('records_given_up_total')} given up`,
  ];
  console.log(`${name}: ${counts.join(', ')}`);
}
