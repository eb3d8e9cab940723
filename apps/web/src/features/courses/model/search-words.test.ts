import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['', null],
  ['ab', null],
  ['  ab  ', null],
  [' abc ', 'abc'],
  ['a'.repeat(150), 'a'.repeat(150)],
  ['a'.repeat(151), null],
])('a search has 3 to 150 characters: %j', (typed, words) => {
  expect(searchWords(typed)).toBe(words);
});
