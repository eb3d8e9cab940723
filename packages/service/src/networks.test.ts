import { describe, expect, test } from 'vitest';
import { isLoopback, networkOf, networkTest, plainAddress, readNetworks } from './networks.ts';

const isInside = networkTest('10.0.0.0/8, fd00::/8');

describe('an address', () => {
  test.each(['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203', 'fd12::1'])('%s is inside', (address) => {
    expect(isInside(address)).toBe(true);
  });
  test.each(['11.0.0.1', '::ffff:11.0.0.1', 'fe80::1', '', 'all', '10.0.0.0/8'])(
    '%s is outside',
    (address) => {
      expect(isInside(address)).toBe(false);
    },
  );
  test.each(['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1', '::ffff:7f00:1'])(
    '%s is loopback',
    (address) => {
      expect(isLoopback(address)).toBe(true);
    },
  );
  test.each([
    ['::ffff:127.0.0.1', '127.0.0.1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['shop', 'shop'],
  ])('%s is written %s', (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['', ''],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('an empty list contains no address', () => {
  expect(networkTest('')('127.0.0.1')).toBe(false);
});

test.each(['all', '10.0.0.0', '10.0.0.0/99', '10.0.0.0/8,x/3'])(
  '%s is refused, and the error names the setting',
  (setting) => {
    expect(() => readNetworks('TRUSTED_PROXIES', setting)).toThrow(
      /^TRUSTED_PROXIES: got .*; it wants CIDR blocks$/,
    );
  },
);
