import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffHeaders } from './diff-headers.ts';
import { diffJson } from './diff-json.ts';
import { diffText } from './diff-text.ts';

const header = fc.tuple(fc.constantFrom('A', 'a', 'B', 'C'), fc.constantFrom('1', '2'));

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
  const told = diffHeaders(left, right).filter(({ left: a, right: b, isMoved }) => a !== b || isMoved);
  expect(told).toEqual([
    { name: 'Date', left: '1', right: '2', isMoved: true },
    { name: 'Set-Cookie', left: 'b', right: null, isMoved: false },
    { name: 'X-New', left: null, right: 'n', isMoved: false },
  ]);
});

test('the difference of headers contains every header of both sides', () => {
  fc.assert(
    fc.property(fc.array(header, { maxLength: 6 }), fc.array(header, { maxLength: 6 }), (left, right) => {
      const rows = diffHeaders(left, right);
      const values = (side: 'left' | 'right') => rows.flatMap((row) => row[side] ?? []).toSorted();
      expect(values('left')).toEqual(left.map(([, value]) => value).toSorted());
      expect(values('right')).toEqual(right.map(([, value]) => value).toSorted());
      expect(diffHeaders(left, left).some(({ isMoved, left: a, right: b }) => isMoved || a !== b)).toBe(
        false,
      );
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

test('JSON is compared by its structure', () => {
  expect(diffJson('{"a":1,"b":[1,2],"c":{"d":null}}', '{ "c":{}, "b":[1,3,4], "a":1 }')).toEqual([
    { path: 'b[1]', left: '2', right: '3' },
    { path: 'b[2]', left: null, right: '4' },
    { path: 'c.d', left: 'null', right: null },
  ]);
  expect(diffJson('[]', '{}')).toEqual([{ path: '', left: '[]', right: '{}' }]);
  expect(diffJson('{}', 'no')).toBeNull();
});
