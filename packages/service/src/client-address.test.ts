import { expect, test } from 'vitest';
import { clientAddress, trustedHops } from './client-address.ts';
import { networkTest } from './networks.ts';

const isTrusted = networkTest('10.0.0.0/8, fd00::/8');
const from = (peer: string, forwardedFor?: string) =>
  clientAddress(trustedHops({ peer, forwardedFor, isTrusted }));

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['10.0.0.1', undefined, '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.0.0.1', '192.0.2.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['10.0.0.1', '10.0.0.3,,10.0.0.2 ', '10.0.0.3'],
  ['::ffff:10.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['fd00::1', '2001:db8::7', '2001:db8::7'],
])('from %s, forwarded for %j: the client is %s', (peer, forwardedFor, client) => {
  expect(from(peer, forwardedFor)).toBe(client);
});

test.each(['unknown', '198.51.100.1:4711', '_hidden', '192.0.2.9, <script>'])(
  'text other than an address from a trusted proxy (%s) is not used as one',
  (text) => {
    expect(from('10.0.0.1', text)).toBe('10.0.0.1');
    expect(from('10.0.0.1', `${text}, 10.0.0.2`)).toBe('10.0.0.2');
  },
);

test('a closed connection has no address', () => {
  expect(from('')).toBe('unknown');
});
