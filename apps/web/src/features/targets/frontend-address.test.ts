import { expect, test } from 'vitest';
import { isServed, patternOf, suggestAddress } from './frontend-address.ts';

const places = { domain: 'localhost', port: 8080, networks: [] };

test.each([
  ['Wiki', 'http://wiki.localhost:8080/'],
  ['  Übungs-Läden (2) ', 'http://ubungs-laden-2.localhost:8080/'],
  ['…', ''],
])('the name %j makes the address %j', (name, address) => {
  expect(suggestAddress(name, places, 'http:')).toBe(address);
});

test('a port that the protocol implies, or that is unknown, is left out', () => {
  expect(suggestAddress('Wiki', { ...places, port: 443 }, 'https:')).toBe('https://wiki.localhost/');
  expect(patternOf({ ...places, port: null }, 'http:')).toBe('http://NAME.localhost/');
});

test.each([
  ['http://wiki.localhost:8080/', true],
  ['http://wiki.localhost:8000/', false],
  ['http://wiki.localhost/', false],
  ['http://a.wiki.localhost:8080/', false],
  ['http://localhost:8080/', false],
  ['http://wiki.example:8080/', false],
  ['wiki', true],
])('%s is served by the proxy: %s', (address, served) => {
  expect(isServed(address, places)).toBe(served);
});

test('any port is good if the platform does not know it', () => {
  expect(isServed('http://wiki.localhost:1/', { ...places, port: null })).toBe(true);
});
