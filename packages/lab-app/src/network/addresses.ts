import { BlockList, isIP } from 'node:net';

/** Where an address lies, seen from the target’s server. */
export const zones = ['outside', 'internal', 'metadata', 'loopback'] as const;
export type Zone = (typeof zones)[number];

const loopback = blockList('127.0.0.0/8', '0.0.0.0/8', '::/127');
const metadata = blockList('169.254.169.254/32');
const internal = blockList(
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
);

/** What a resolver knows, beside names that contain their own address. */
export type Names = ReadonlyMap<string, string>;

/**
 * The address of a URL’s host, as a resolver would answer; null for a name that it doesn’t know. URLs write every
 * spelling of an IPv4 address, such as a single number, in one way.
 */
export function addressOf({ hostname }: URL, names: Names): string | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return mappedIpv4(host) ?? host;
  if (/(^|\.)(localhost|localtest\.me|lvh\.me)$/.test(host)) return '127.0.0.1';
  return names.get(host) ?? addressInName(host);
}

/** Names below these resolve to the address that they contain, such as `10-20-0-7.ip.example`. */
function addressInName(host: string): string | null {
  const name = /^(.+)\.(?:ip\.example|nip\.io|sslip\.io)$/.exec(host)?.[1] ?? '';
  const decimal = /(?:^|[.-])(\d{1,3}([.-])\d{1,3}\2\d{1,3}\2\d{1,3})$/.exec(name)?.[1];
  const hexadecimal = /(?:^|[.-])([\da-f]{8})$/.exec(name)?.[1];
  const address =
    decimal?.replaceAll('-', '.') ?? (hexadecimal && [...Buffer.from(hexadecimal, 'hex')].join('.'));
  return address && isIP(address) ? address : null;
}

export function zoneOf(address: string): Zone {
  if (isIn(loopback, address)) return 'loopback';
  if (isIn(metadata, address)) return 'metadata';
  return isIn(internal, address) ? 'internal' : 'outside';
}

/** `::ffff:7f00:1` is `127.0.0.1`. */
function mappedIpv4(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (high === undefined || low === undefined) return null;
  const numbers = [high, low].map((part) => Number.parseInt(part, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

function blockList(...subnets: string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}
