import { BlockList, isIP } from 'node:net';

/** Tells whether an address, also an IPv4 one written as IPv6, is in one of the networks: CIDR blocks with commas between. */
export function networkTest(networks: string): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.split(',').filter(Boolean)) {
    const [base = '', bits = ''] = network.trim().split('/');
    list.addSubnet(base, Number(bits), familyOf(base));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
