import { expect, test } from 'vitest';
import { sheetAfterDrag } from './sheet-drag.ts';

test.for([
  ['a pull up opens', false, 100, true],
  ['a pull down closes', true, -100, false],
  ['a short pull changes nothing', false, 20, false],
  ['a pull up leaves an open sheet open', true, 100, true],
] as const)('%s', ([_title, opened, pulled, expected]) => {
  expect(sheetAfterDrag(opened, pulled)).toBe(expected);
});
