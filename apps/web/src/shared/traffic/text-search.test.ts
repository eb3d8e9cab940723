import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { createTextSearch } from './text-search.ts';

const event = { type: 'sql', data: { input: 'x" OR \\ 1', rows: 3 } } as unknown as TargetEvent;
const request = {
  method: 'GET',
  url: 'http://shop.localhost/?s=zebra+crossing&q=%27x',
  request: { headers: [], body: null },
  response: null,
} as unknown as CapturedRequest;

test.each([
  ['x" or \\', event, true],
  ['"rows":3', event, true],
  ['"rows":4', event, false],
  ['rows', event, true],
  ['SQL', event, true],
  [' Zebra Crossing', request, true],
  ["q='x", request, true],
  ['%27X', request, true],
  ['lion', request, false],
])('%s', (text, record, found) => expect(createTextSearch(text)(record)).toBe(found));
