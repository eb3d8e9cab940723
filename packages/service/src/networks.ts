import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { SettingsError } from './settings.ts';

/** Tests whether an address, including IPv4 written as IPv6, is in certain networks; false for other text. */
export type NetworkTest = (address: string) => boolean;

/** Reads a setting's networks: comma-separated CIDR blocks. */
export function readNetworks(name: string, setting: string): NetworkTest {
  try {
    return networkTest(setting);
  } catch {
    throw new SettingsError(`${name}: got ${JSON.stringify(setting)}; it wants CIDR blocks`);
  }
}

/** Throws unless the text is a list of CIDR blocks. */
export function networkTest(blocks: string): NetworkTest {
  const networks = blocks
    .split(',')
    .filter(Boolean)
    .map((block) => ipaddr.parseCIDR(block.trim()));
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  };
}

/** Whether an address is reachable on the internet: not private, reserved, or a form that embeds another address. */
export const isPublicAddress: NetworkTest = (address) => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || isGlobal(parsed.toString()));
};

const isGlobal = networkTest('2000::/3');

export const isLoopback: NetworkTest = networkTest('127.0.0.0/8,::1/128');

/** The unit of counting: an IPv4 address, or the IPv6 /64 network that one subscriber has. */
export function networkOf(address: string, ipv6Bits = 64): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  return ipaddr.IPv6.networkAddressFromCIDR(`${plain.replace(/%.*/, '')}/${ipv6Bits}`).toString();
}

/** The IPv6 /48 network, the most that one site gets; null for an IPv4 address. */
export function siteOf(address: string): string | null {
  const site = networkOf(address, 48);
  return site.includes(':') ? site : null;
}

/** The address in its usual form: an IPv4 address without its IPv6 notation. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
