import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { findOrigins } from './find-origins.ts';

const request = (id: string) => ({ id }) as CapturedRequest;

test('each event finds its request, several may share one, and an event without an ID finds none', () => {
  const events = [
    { id: 'e1', request: 'r1' },
    { id: 'e2', request: 'r1' },
    { id: 'e3', request: null },
    { id: 'e4', request: 'gone' },
  ];
  const origins = findOrigins(events, [request('r0'), request('r1'), request('r2')]);
  expect([...origins].map(([event, { id }]) => [event, id])).toEqual([
    ['e1', 'r1'],
    ['e2', 'r1'],
  ]);
});
