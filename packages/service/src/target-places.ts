import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { SettingsError } from './settings.ts';

/** A place on the network: an address, a CIDR block or a name; without a port, all ports. */
export type Place = { host: string; port: number | null };

/** `address:port`, `name:port`, `[address]:port`; without a port, or as a CIDR block, all ports. */
const one =
  '(?:\\[[0-9a-fA-F:.]+\\]|[0-9a-fA-F:.]+/\\d{1,3}|[0-9a-fA-F]*:[0-9a-fA-F:.]+|[^\\s,:/\\[\\]]+(?::\\d{1,5})?|\\[[0-9a-fA-F:.]+\\]:\\d{1,5})';

/** The pattern for a setting that lists places. */
export const placesPattern = `^\\s*$|^\\s*${one}(?:\\s*,\\s*${one})*\\s*$`;

/** Reads a comma-separated list of places. */
export function readPlaces(setting: string): Place[] {
  return setting
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean)
    .map(readPlace);
}

function readPlace(text: string): Place {
  if (text.includes('/')) {
    if (!ipaddr.isValidCIDR(text)) throw new SettingsError(`TARGET_FORBIDDEN: ${text} is no CIDR block`);
    return { host: text, port: null };
  }
  if (isIP(text) !== 0) return { host: text, port: null };
  const [, host = text, port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
  return { host: plainHost(host), port: port === undefined ? null : Number(port) };
}

const defaultPorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  rediss: 6379,
  smtp: 587,
  smtps: 465,
};

/** The places that such a URL leads to; a database URL may name several hosts. */
export function placesOfUrl(url: string): Place[] {
  const [, scheme = '', authority = ''] = /^([a-z]+):\/\/(?:[^@/?#]*@)?([^/?#]+)/i.exec(url) ?? [];
  const fallback = defaultPorts[scheme.toLowerCase()] ?? null;
  return readPlaces(authority).map(({ host, port }) => ({ host, port: port ?? fallback }));
}

/** Normalises a host as `URL` does: no brackets, lower case, numeric forms as an IPv4 address, no final dot. */
export function plainHost(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare.includes('/') || isIP(bare) !== 0) return bare;
  const text = `http://${bare}/`;
  return (URL.canParse(text) ? new URL(text).hostname : bare).replace(/\.$/, '');
}

/** The address itself, without a zone and as IPv4 if it is mapped, and every address embedded in it. */
export function addressesWithin(address: string): string[] {
  const bare = address.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(bare)) return [];
  const own = ipaddr.process(bare);
  // `::` and `::1` look like IPv4-compatible addresses, but are not.
  if (own.kind() === 'ipv4' || /^::1?$/.test(own.toString())) return [own.toString()];
  const bytes = own.toByteArray();
  const inner = embedded
    .filter(({ block }) => own.match(ipaddr.parseCIDR(block)))
    .map(({ at, flip = 0 }) => ipaddr.fromByteArray(bytes.slice(at, at + 4).map((byte) => byte ^ flip)));
  return [own.toString(), ...inner.map(String)];
}

/** IPv6 prefixes that embed IPv4 addresses: NAT64 (RFC 6052, 8215), 6to4, Teredo, and IPv4-compatible. */
const embedded: readonly { block: string; at: number; flip?: number }[] = [
  { block: '64:ff9b::/96', at: 12 },
  { block: '64:ff9b:1::/48', at: 12 },
  { block: '2002::/16', at: 2 },
  { block: '2001::/32', at: 12, flip: 0xff },
  { block: '::/96', at: 12 },
];
