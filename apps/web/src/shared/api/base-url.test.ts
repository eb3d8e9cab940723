import { expect, test } from 'vitest';
import { apiBaseUrl, socketBaseUrl } from './base-url.ts';

const onLocalhost = { hostname: 'localhost', origin: 'http://localhost:3000' };
const elsewhere = { hostname: 'learn.example', origin: 'https://learn.example' };

test.for([
  ['a localhost page finds the API at port 8000', null, onLocalhost, 'http://localhost:8000'],
  ['any other page finds it at its own origin', '', elsewhere, 'https://learn.example/api'],
  ['the address told by the server wins', 'http://localhost:8100/', onLocalhost, 'http://localhost:8100'],
] as const)('%s', ([_title, told, place, expected]) => {
  expect(apiBaseUrl(told, place)).toBe(expected);
});

test('sockets use the same address with the ws scheme', () => {
  expect(socketBaseUrl('http://localhost:8000')).toBe('ws://localhost:8000');
  expect(socketBaseUrl('https://learn.example/api')).toBe('wss://learn.example/api');
});
