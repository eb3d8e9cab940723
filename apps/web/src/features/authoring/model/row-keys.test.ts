import { expect, test } from 'vitest';
import { moved } from './moved.ts';
import { rowKeys } from './row-keys.ts';

test('a row keeps its key when others are added, moved and removed', () => {
  expect(rowKeys([], 3)).toEqual([0, 1, 2]);
  expect(rowKeys([], 4)).toEqual([0, 1, 2, 3]);
  const kept = moved(rowKeys([], 3), 0, 2);
  expect(rowKeys(kept, 3)).toEqual([1, 2, 0]);
  expect(rowKeys(kept.toSpliced(1, 1), 3)).toEqual([1, 0, 2]);
  expect(rowKeys(kept, 2)).toEqual([1, 2]);
});
