import type { RunResult } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { countRequests, readPayloads } from './payloads.ts';
import { rankResults } from './rank-results.ts';

test.each([
  ['a\n\nb\n', ['a', '', 'b']],
  ['8..11', ['8', '9', '10', '11']],
  ['008..010', ['008', '009', '010']],
  ['5..1\n1..9999', ['5..1', '1..9999']],
  ['x1..3', ['x1..3']],
  ['', []],
])('the lines %j are %j', (text, values) => {
  expect(readPayloads(text)).toEqual(values);
});

test('the number of requests is known before the run', () => {
  const lists = [
    ['a', 'b', 'c'],
    ['x', 'y'],
  ];
  expect(countRequests('each', 2, [['a', 'b']])).toBe(4);
  expect(countRequests('pairs', 2, lists)).toBe(2);
  expect(countRequests('all', 2, lists)).toBe(6);
  expect(countRequests('all', 1, [['a']])).toBe(1);
});

const result = (fields: Partial<RunResult>): RunResult => ({
  payloads: ['x'],
  record: '0198c7a0-0000-7000-8000-000000000001',
  status: 404,
  length: 900,
  duration: 0.01,
  contains: null,
  ...fields,
});
const order = (results: RunResult[]) => rankResults(results).map(({ number }) => number);
const outstanding = (results: RunResult[]) =>
  rankResults(results)
    .filter(({ standsOut }) => standsOut)
    .map(({ number }) => number);
const usual = [result({}), result({}), result({}), result({})];

test('what a response contains counts most, then its status, its length and its time', () => {
  const results = [
    ...usual,
    result({ duration: 2 }),
    result({ length: 20 }),
    result({ status: 200 }),
    result({ contains: true }),
    result({ record: null, status: null, length: null, duration: null }),
  ];
  expect(order(results)).toEqual([8, 7, 6, 5, 1, 2, 3, 4, 9]);
  expect(outstanding(results)).toEqual([8, 7, 6, 5]);
});

test('where all responses are alike, or each has a length of its own, none stands out', () => {
  expect(outstanding(usual)).toEqual([]);
  expect(outstanding([1, 2, 3, 4, 5].map((length) => result({ length })))).toEqual([]);
});
