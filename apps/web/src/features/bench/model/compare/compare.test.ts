import fc from 'fast-check';
import { expect, test } from 'vitest';
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
