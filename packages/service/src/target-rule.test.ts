import os from 'node:os';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { targetDial, TargetRefused } from './target-dial.ts';
import { networkTest } from './networks.ts';
import { placesOfUrl, placesPattern, readPlaces } from './target-places.ts';
import { targetRule } from './target-rule.ts';

const everywhere = networkTest('0.0.0.0/0,::/0');
const loopback = networkTest('127.0.0.0/8,::1/128');
const ruleFor = (networks = everywhere, forbidden = '') =>
  targetRule({ networks, places: readPlaces(forbidden) });

test.each([
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[0:0:0:0:0:ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:1:2:3:4:80ff:fffe]/',
  'http://127.9.8.7/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://shop.localhost/',
])('%s is our own listener, in any notation', (address) => {
  const url = new URL(address);
  url.port = '5432';
  expect(ruleFor(everywhere, '127.0.0.1:5432').checkWritten(url.href)).toBe('own');
  url.port = '5433';
  expect(ruleFor(everywhere, '127.0.0.1:5432').checkWritten(url.href)).toBeNull();
});

test.each(['0.0.0.0', '0.1.2.3', '169.254.169.254', '224.0.0.1', '255.255.255.255'])(
  '%s cannot be a host, nor can its IPv6 form, even in an allowed network',
  (address) => {
    const rule = ruleFor();
    for (const form of [address, `::ffff:${address}`, `64:ff9b::${address}`])
      expect([form, rule.check(form, 80)]).toEqual([form, 'nowhere']);
  },
);

test.each(['::', 'fe80::1', 'fe80::1%eth0', 'ff02::1'])('%s cannot be a host', (address) => {
  expect(ruleFor().check(address, 80)).toBe('nowhere');
});

test('an address that embeds one outside the networks is outside', () => {
  const rule = ruleFor(networkTest('::/0,10.0.0.0/8'));
  expect(rule.check('64:ff9b::10.1.2.3', 80)).toBeNull();
  expect(rule.check('64:ff9b::192.0.2.1', 80)).toBe('outside');
  expect(rule.check('::ffff:192.0.2.1', 80)).toBe('outside');
  expect(rule.check('2001:db8::1', 80)).toBeNull();
  expect(ruleFor(loopback).check('not an address', 80)).toBe('outside');
});

test('our own ports are closed on every address of this machine, and open elsewhere', () => {
  const rule = ruleFor();
  rule.forbidOwn(8001);
  const own = Object.values(os.networkInterfaces()).flatMap((one) => one ?? []);
  const addresses = own.filter(({ scopeid = 0 }) => scopeid === 0).map(({ address }) => address);
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of [...addresses, '127.3.2.1'])
    expect([address, rule.check(address, 8001)]).toEqual([address, 'own']);
  expect(rule.check('203.0.113.7', 8001)).toBeNull();
});

test('a listener on all addresses is closed on every one of them', () => {
  const rule = ruleFor(everywhere, '0.0.0.0:8000,[::]:8002');
  for (const port of [8000, 8002]) expect(rule.check('127.0.0.1', port)).toBe('own');
});

test('places are addresses, names and CIDR blocks, each with one port or all ports', () => {
  const rule = ruleFor(
    everywhere,
    '10.0.0.5:5432, 10.0.1.0/24, [2001:db8::5]:6379, 2001:db8::6, postgres:5432, api',
  );
  const closed: [string, number][] = [
    ['10.0.0.5', 5432],
    ['::ffff:10.0.0.5', 5432],
    ['10.0.1.77', 1],
    ['2001:db8::5', 6379],
    ['2001:db8:0:0::6', 443],
  ];
  for (const [address, port] of closed)
    expect([address, rule.check(address, port)]).toEqual([address, 'own']);
  expect(rule.check('10.0.0.5', 80)).toBeNull();
  expect(rule.check('2001:db8::5', 80)).toBeNull();
  expect(rule.checkWritten('http://POSTGRES.:5432/')).toBe('own');
  expect(rule.checkWritten('http://postgres/')).toBeNull();
  expect(rule.checkWritten('https://api/')).toBe('own');
  expect(() => readPlaces('10.0.0.0/99')).toThrow(/TARGET_FORBIDDEN/);
});

test.each([
  ['', true],
  ['127.0.0.1:5432', true],
  ['[::1]:5432,redis:6379 , api, 10.0.0.0/8,2001:db8::1', true],
  ['http://api', false],
  ['api:port', false],
  ['a b', false],
  ['api,', false],
])('"%s" as a list of places: %s', (setting, isGood) => {
  expect(new RegExp(placesPattern, 'u').test(setting)).toBe(isGood);
});

test("the places in a service's URL are known, including several database hosts, without its secrets", () => {
  expect(placesOfUrl('postgres://user:p%40ss@db1:5433,db2/sentiero')).toEqual([
    { host: 'db1', port: 5433 },
    { host: 'db2', port: 5432 },
  ]);
  expect(placesOfUrl('rediss://:secret@[::1]/0')).toEqual([{ host: '::1', port: 6379 }]);
  expect(placesOfUrl('https://learn.example/api')).toEqual([{ host: 'learn.example', port: 443 }]);
  expect(placesOfUrl('smtp://mail.example')).toEqual([{ host: 'mail.example', port: 587 }]);
});

describe('a place given by name', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function named(answers: (() => string[])[]) {
    const unresolved: string[] = [];
    let last = answers[0];
    const rule = targetRule({
      networks: everywhere,
      places: readPlaces('postgres:5432'),
      onUnresolved: (name) => unresolved.push(name),
      resolve: async () => (last = answers.shift() ?? last)?.() ?? [],
    });
    await rule.start();
    return { rule, unresolved };
  }
  const away = () => {
    throw new Error('no name server');
  };

  test('is closed at all addresses of its name, from the start, and updated every minute', async () => {
    const { rule } = await named([() => ['10.1.0.5', 'fd00::5'], () => ['10.1.0.6']]);
    expect([rule.check('10.1.0.5', 5432), rule.check('::ffff:10.1.0.5', 5432)]).toEqual(['own', 'own']);
    expect([rule.check('fd00::5', 5432), rule.check('10.1.0.6', 5432)]).toEqual(['own', null]);
    expect(rule.check('10.1.0.5', 80)).toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([rule.check('10.1.0.5', 5432), rule.check('10.1.0.6', 5432)]).toEqual([null, 'own']);
    rule.stop();
  });

  test('keeps the last addresses while no name server responds, and reports that once', async () => {
    const { rule, unresolved } = await named([() => ['10.1.0.5'], away, away]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect([rule.check('10.1.0.5', 5432), unresolved]).toEqual(['own', ['postgres']]);
    rule.stop();
  });
});

test('a connection goes only to the address that was checked', async () => {
  const seen: string[] = [];
  const rule = { check: (address: string) => (seen.push(address), 'own' as const) };
  const refused = await new Promise<Error>((resolve) =>
    targetDial({ rule, timeoutMs: 1000 })('http://localhost:9/').once('error', resolve),
  );
  expect(refused).toBeInstanceOf(TargetRefused);
  expect(seen.length).toBeGreaterThan(0);
  expect(() => targetDial({ rule, timeoutMs: 1000 })('http://127.0.0.1:9/')).toThrow(TargetRefused);
});
