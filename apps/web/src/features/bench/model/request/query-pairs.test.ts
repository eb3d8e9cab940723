import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPair, changePair, readPairs, removePair, splitTarget, withQuery } from './query-pairs.ts';

const anyQuery = fc.stringMatching(/^[a-c=&%+2zF;]{0,30}$/);
const anyText = fc
  .string({ unit: anyCharacter, maxLength: 20 })
  .map((text) => text.toWellFormed().replaceAll(/[\0-\x1f\x7f]/g, ''));

test('duplicates, empty fields and fields without a value are shown in order', () => {
  expect(readPairs('a=1&a=2&&b&=c&d=%27+x%C3%A4')).toEqual([
    { name: 'a', value: '1', isRaw: false },
    { name: 'a', value: '2', isRaw: false },
    { name: '', value: '', isRaw: false },
    { name: 'b', value: '', isRaw: false },
    { name: '', value: 'c', isRaw: false },
    { name: 'd', value: "' xä", isRaw: false },
  ]);
});

test('text typed into a field is read back, and every other field stays as written', () => {
  fc.assert(
    fc.property(anyQuery, fc.nat(), anyText, (query, chosen, typed) => {
      const pairs = readPairs(query);
      fc.pre(pairs.length > 0);
      const place = chosen % pairs.length;
      fc.pre(pairs[place]?.isRaw === false);
      const changed = changePair(query, place, { value: typed });
      expect(readPairs(changed)[place]?.value).toBe(typed);
      expect(changed.split('&').toSpliced(place, 1)).toEqual(query.split('&').toSpliced(place, 1));
      const renamed = changePair(query, place, { name: typed });
      expect(readPairs(renamed)[place]).toEqual({ ...pairs[place], name: typed });
    }),
    { numRuns: 500 },
  );
});

test('bytes that are not text are shown and edited as written', () => {
  expect(readPairs('q=%ff%00')[0]).toEqual({ name: 'q', value: '%ff%00', isRaw: true });
  expect(changePair('q=%ff%00&b=1', 0, { value: '%ff%00%27&x' })).toBe('q=%ff%00%27%26x&b=1');
});

test('a value with a line break is shown as written, because a field has one line', () => {
  expect(readPairs('q=a%0D%0Ab')[0]).toEqual({ name: 'q', value: 'a%0D%0Ab', isRaw: true });
});

test('a field can be added, to an empty query as well, and removed', () => {
  expect(addPair('', 'q', "' OR 1=1--")).toBe('q=%27+OR+1%3D1--');
  expect(addPair('a=1', 'b', '')).toBe('a=1&b=');
  expect(removePair('a=1&b=2&a=3', 1)).toBe('a=1&a=3');
});

test('a target keeps its path, however odd', () => {
  expect(splitTarget('/a/../b?x=1?y')).toEqual({ path: '/a/../b', query: 'x=1?y' });
  expect(withQuery('/a/../b?x=1', 'x=2')).toBe('/a/../b?x=2');
  expect(withQuery('/a?x=1', '')).toBe('/a');
});
