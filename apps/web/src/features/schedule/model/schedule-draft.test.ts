import { noDates } from '@sentiero/contracts/schedule';
import { expect, test } from 'vitest';
import { changedParts, draftOf, isComplete, misplacedDate, movedTo } from './schedule-draft.ts';

const dates = {
  opens: '2026-11-16T08:00:00.000Z',
  due: '2026-11-20T16:00:00.000Z',
  closes: '2026-11-22T16:00:00.000Z',
};
const draft = draftOf({
  lessons: [{ ...noDates, lesson: 3, ...dates }],
  extensions: [{ users: [7], lesson: null, until: null, plus_days: 2 }],
  accommodations: [{ user: 7, factor: 1.25 }],
});

test('only the parts that differ are saved', () => {
  expect(changedParts(draft, structuredClone(draft))).toEqual([]);
  expect(changedParts(draft, { ...draft, lessons: 'all', accommodations: [] })).toEqual([
    'lessons',
    'accommodations',
  ]);
});

test('a date before one that it must follow is named, also when the one between is missing', () => {
  expect(misplacedDate(dates)).toBeNull();
  expect(misplacedDate({ ...dates, due: '2026-11-16T07:59:00.000Z' })).toBe('due');
  expect(misplacedDate({ ...dates, due: null, closes: '2026-11-16T07:59:00.000Z' })).toBe('closes');
  expect(misplacedDate({ opens: dates.opens, due: dates.opens, closes: null })).toBeNull();
});

test('what the API would refuse cannot be saved', () => {
  expect(isComplete(draft)).toBe(true);
  expect(isComplete({ ...draft, lessons: [] })).toBe(false);
  expect(isComplete({ ...draft, lessons: [{ lesson: 3, ...dates, due: '0202-11-20T16:00:00.000Z' }] })).toBe(
    false,
  );
  const [extension] = draft.extensions;
  for (const patch of [{ users: [] }, { plus_days: null }, { until: dates.due }])
    expect(isComplete({ ...draft, extensions: extension ? [{ ...extension, ...patch }] : [] })).toBe(false);
});

test('a lesson takes another place in the list', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});
