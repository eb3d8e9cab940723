import type { CapturedRequest } from '@sentiero/contracts/capture';
import { contentOf } from '@sentiero/traffic/captured-body';
import { headTexts } from '@sentiero/traffic/head-bytes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareRecords } from './compare-records.ts';
import { diffHeaders, type ComparedHeader } from './diff-headers.ts';
import { diffText } from './diff-text.ts';

const asHeader = ([name, value]: readonly [string, string]): ComparedHeader => ({
  name,
  value,
  bytes: `${name}:${value}`,
});
const header = fc.tuple(fc.constantFrom('A', 'a', 'B', 'C'), fc.constantFrom('1', '2')).map(asHeader);

test('headers are compared as a set: only changed, added, removed or moved ones are reported', () => {
  const left = [
    ['Date', '1'],
    ['Server', 'x'],
    ['Set-Cookie', 'a'],
    ['Set-Cookie', 'b'],
    ['Vary', 'y'],
  ] as const;
  const right = [
    ['server', 'x'],
    ['Set-Cookie', 'a'],
    ['Date', '2'],
    ['X-New', 'n'],
    ['Vary', 'y'],
  ] as const;
  const told = diffHeaders(left.map(asHeader), right.map(asHeader)).filter(({ isSame }) => !isSame);
  expect(told).toEqual([
    { name: 'Date', left: '1', right: '2', isMoved: true, isSame: false },
    { name: 'Server', left: 'Server: x', right: 'server: x', isMoved: false, isSame: false },
    { name: 'Set-Cookie', left: 'b', right: null, isMoved: false, isSame: false },
    { name: 'X-New', left: null, right: 'n', isMoved: false, isSame: false },
  ]);
});

test('the difference of headers contains every header of both sides', () => {
  fc.assert(
    fc.property(fc.array(header, { maxLength: 6 }), fc.array(header, { maxLength: 6 }), (left, right) => {
      const rows = diffHeaders(left, right);
      const values = (side: 'left' | 'right') =>
        rows.flatMap((row) => row[side]?.replace(/^.*: /, '') ?? []).toSorted();
      expect(values('left')).toEqual(left.map(({ value }) => value).toSorted());
      expect(values('right')).toEqual(right.map(({ value }) => value).toSorted());
      expect(diffHeaders(left, left).every(({ isSame }) => isSame)).toBe(true);
      const lines = (headers: readonly ComparedHeader[]) => headers.map(({ bytes }) => bytes).join();
      expect(rows.every(({ isSame }) => isSame)).toBe(lines(left) === lines(right));
    }),
  );
});

test('the pieces of a difference add up to both texts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const pieces = diffText(left, right);
      const of = (side: string) =>
        pieces
          .filter((piece) => piece.side === 'both' || piece.side === side)
          .map(({ text }) => text)
          .join('');
      expect([of('left'), of('right')]).toEqual([left, right]);
    }),
  );
});

test('a changed word in a page is the only difference', () => {
  const page = (name: string) => `<p>Welcome, ${name}!</p>\n`.repeat(3);
  expect(
    diffText(page('rosa'), page('rosa').replace('rosa', 'admin')).filter(({ side }) => side !== 'both'),
  ).toEqual([
    { text: 'rosa', side: 'left' },
    { text: 'admin', side: 'right' },
  ]);
});

test('two large, completely different texts are compared within seconds', () => {
  const many = (word: string) =>
    Array.from({ length: 50_000 }, (_line, place) => `${word} ${place}`).join('\n');
  const pieces = diffText(many('left'), many('right'));
  expect(
    pieces
      .filter(({ side }) => side === 'left')
      .map(({ text }) => text)
      .join(''),
  ).toBe(many('left'));
});

const anyHalf = fc.record({
  status: fc.constantFrom('OK', 'caf\xe9', 'caf\xc3\xa9'),
  headers: fc.array(fc.tuple(fc.constantFrom('A', 'a', 'B'), fc.constantFrom('x', '\xe9', '\xc3\xa9')), {
    maxLength: 3,
  }),
  type: fc.constantFrom('application/json', 'text/plain; charset=shift_jis', 'text/html; charset=utf-8', ''),
  body: fc.constantFrom(
    '',
    '{"a":1}',
    '{"a": 1}',
    '{"a":1.0}',
    '{"a":1,"b":{}}',
    '{"b":{},"a":1}',
    '\xe9',
    '\xea',
    '\x93\xfa',
    'a',
    'a\r\n',
    'a\n',
    '\0',
  ),
});
type Half = typeof anyHalf extends fc.Arbitrary<infer One> ? One : never;

function recordOf({ status, headers, type, body }: Half): CapturedRequest {
  const { line, headers: pairs, latin1 } = headTexts({ line: status, headers });
  const bytes = Buffer.from(body, 'latin1');
  const about = { size: bytes.length, truncated: false };
  return {
    method: 'GET',
    code: 200,
    status: line,
    request: { target: '/', headers: [], trailers: [], body: null },
    response: {
      headers: pairs,
      ...(latin1 && { latin1 }),
      trailers: [],
      body: body === '' ? null : { ...contentOf(bytes, type, true), ...about },
    },
  } as unknown as CapturedRequest;
}

test('two records are the same if and only if their bytes are, unless it is said what is ignored', () => {
  fc.assert(
    fc.property(anyHalf, anyHalf, fc.boolean(), (one, two, isSame) => {
      // The type is one of the headers, so that two equal halves have one.
      const other = isSame ? one : { ...two, type: one.type };
      const { count, ignored } = compareRecords(recordOf(one), recordOf(other), 'response');
      const bytesOf = ({ status, headers, body }: Half) => JSON.stringify([status, headers, body]);
      const isEqual = bytesOf(one) === bytesOf(other);
      expect(count === 0 && ignored.length === 0).toBe(isEqual);
    }),
    { numRuns: 10_000 },
  );
});
