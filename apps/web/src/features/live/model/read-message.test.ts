import { channelNames } from '@sentiero/contracts/realtime';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const request = {
  id: '01900000-0000-7000-8000-000000000001',
  seq: 1,
  at: '2026-11-21T13:00:00.000Z',
  target: { id: 3, name: 'Shop' },
  method: 'GET',
  url: 'http://shop.localhost:8080/',
  params: [],
  code: null,
  status: '',
  duration: 0.003,
  outcome: 'target_failed',
  completed: [],
  origin: 'browser',
  from: null,
  run: null,
  request: { target: '/', headers: [['Host', 'shop.localhost']], trailers: [], body: null },
  response: null,
};
const event = {
  id: request.id,
  seq: 1,
  at: request.at,
  target: request.target,
  request: null,
  type: 'sql',
  data: {},
};
const progress = { lesson: 1, step: 2, completed: request.at, request: request.id, event: null };

test.each([
  ['requests', request],
  ['requests', { ...request, cut: ['url', 'a part of a later version'] }],
  ['events', event],
  ['progress', progress],
] as const)('the channel %s accepts messages that match the contract', (channel, message) => {
  expect(readMessage(channel, JSON.stringify(message))).toEqual({ control: null, message });
});

test('control messages are recognised', () => {
  expect(readMessage('requests', '{"control":"replayed","last":7}')).toEqual({
    control: { control: 'replayed', last: 7 },
  });
});

test.each([
  ['requests', 'not JSON'],
  ['requests', 'null'],
  ['requests', '[]'],
  ['requests', '{}'],
  ['requests', '{"control":1}'],
  ['requests', '{"control":"replayed","last":"7"}'],
  ['requests', JSON.stringify({ ...request, seq: 0 })],
  ['requests', JSON.stringify({ ...request, target: undefined })],
  ['requests', JSON.stringify({ ...request, outcome: 'lost' })],
  ['requests', JSON.stringify({ ...request, cut: 'url' })],
  ['requests', JSON.stringify({ ...request, completed: ['1'] })],
  ['requests', JSON.stringify({ ...request, response: { headers: [['a']], trailers: [], body: null } })],
  ['requests', JSON.stringify({ ...request, request: { ...request.request, body: { content: 1 } } })],
  ['events', JSON.stringify({ ...event, data: null })],
  ['events', JSON.stringify({ ...event, target: { id: '3' } })],
  ['progress', JSON.stringify({ ...progress, step: null })],
] as const)('the channel %s refuses %s', (channel, text) => {
  expect(readMessage(channel, text)).toBeNull();
});

test('any text can be parsed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const name of channelNames) expect(() => readMessage(name, text)).not.toThrow();
    }),
  );
});
