import { expect, test } from 'vitest';
import { benchTickets } from './bench-tickets.ts';

const ticket = { token: 'a token', address: '127.0.0.1', origin: 'bench' as const, from: null, run: null };

test('reading a ticket returns what was issued', () => {
  expect(benchTickets('secret').read(benchTickets('secret').issue(ticket))).toEqual(ticket);
});

test.each([
  ['another secret', benchTickets('another').issue(ticket)],
  ['no signature', benchTickets('secret').issue(ticket).split('.')[0] ?? ''],
  ['a changed text', `A${benchTickets('secret').issue(ticket)}`],
  ['something behind it', `${benchTickets('secret').issue(ticket)}.x`],
  ['nothing', ''],
])('a ticket with %s is refused', (_, text) => {
  expect(benchTickets('secret').read(text)).toBeNull();
});

test('a ticket from two minutes ago or from the future is refused', () => {
  const text = benchTickets('secret', () => 1_000_000).issue(ticket);
  const at = (ms: number) => benchTickets('secret', () => 1_000_000 + ms).read(text);
  expect([at(-59_000), at(89_000)]).toEqual([ticket, ticket]);
  expect([at(-61_000), at(91_000)]).toEqual([null, null]);
});
