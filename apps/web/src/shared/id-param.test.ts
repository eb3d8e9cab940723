import { expect, test } from 'vitest';
import { idParam } from './id-param.ts';

test.each([
  ['12', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['12abc', null],
  [undefined, null],
])('the address part %j names %j', (param, id) => {
  expect(idParam(param)).toBe(id);
});
