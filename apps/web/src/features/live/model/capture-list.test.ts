import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendCaptures, keptCharacters, keptRows, weigh } from './capture-list.ts';

const rows = (...seqs: number[]) => seqs.map((seq) => ({ seq }));

test.each([
  [
    [1, 2],
    [3, 4],
    [1, 2, 3, 4],
  ],
  [[1, 3], [2], [1, 2, 3]],
  [
    [1, 2, 3],
    [2, 3, 4],
    [1, 2, 3, 4],
  ],
  [[], [2, 1], [1, 2]],
  [[5], [], [5]],
])('%j and %j make %j', (before, come, after) => {
  expect(appendCaptures(rows(...before), rows(...come))).toEqual(rows(...after));
});

test('the newest rows are kept', () => {
  const many = Array.from({ length: keptRows }, (_, place) => ({ seq: place + 1 }));
  const list = appendCaptures(many, rows(keptRows + 1));
  expect([list.length, list[0]?.seq, list.at(-1)?.seq]).toEqual([keptRows, 2, keptRows + 1]);
});

test('retained text is bounded, and the newest row always stays', () => {
  const heavy = rows(1, 2, 3, 4).map((row) => weigh(row, keptCharacters / 2));
  expect(appendCaptures([], heavy).map(({ seq }) => seq)).toEqual([3, 4]);
  const huge = weigh({ seq: 5 }, keptCharacters * 2);
  expect(appendCaptures(heavy, [huge])).toEqual([huge]);
});

test('rows are ordered and unique, whatever order they arrive in', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 60 }))), (batches) => {
      const list = batches.reduce<readonly { seq: number }[]>(
        (before, batch) => appendCaptures(before, rows(...batch)),
        [],
      );
      expect(list.map(({ seq }) => seq)).toEqual([...new Set(batches.flat())].toSorted((a, b) => a - b));
    }),
  );
});
