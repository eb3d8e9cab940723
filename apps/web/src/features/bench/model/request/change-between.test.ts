import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeBetween } from './change-between.ts';
import { replaceRange } from './draft-parts.ts';

test('the change turns the first text into the second', () => {
  const text = fc.stringMatching(/^[ab]{0,8}$/);
  fc.assert(
    fc.property(text, text, (before, after) => {
      const change = changeBetween(before, after);
      expect(replaceRange(before, change, change.insert)).toBe(after);
    }),
  );
});

test('a change of one character changes one character', () => {
  expect(changeBetween('aXa', 'aYa')).toEqual({ from: 1, to: 2, insert: 'Y' });
});
