import { expect, test } from 'vitest';
import { marksOf, placeOf, rangeOf, shifted, startingOn } from './timeline.ts';

const zone = 'Europe/Zurich';
const row = {
  lesson: 3,
  opens: '2026-10-19T06:00:00.000Z',
  due: '2026-10-23T15:00:00.000Z',
  closes: '2026-10-26T16:00:00.000Z',
};

test('a timeline has room around the dates, and marks Mondays', () => {
  const range = rangeOf([row], 0, zone);
  expect(range).toEqual({ from: '2026-10-15T22:00:00.000Z', days: 28 });
  expect(placeOf(range.from, range, zone)).toBe(0);
  expect(placeOf('2026-10-29T23:00:00.000Z', range, zone)).toBe(50);
  expect(marksOf(range, zone).slice(0, 2)).toEqual(['2026-10-18T22:00:00.000Z', '2026-10-25T23:00:00.000Z']);
});

test('without dates it shows the next weeks, and a long plan has fewer marks', () => {
  const now = Date.parse('2026-11-18T10:00:00Z');
  expect(rangeOf([{ lesson: 3, opens: null, due: null, closes: null }], now, zone).from).toBe(
    '2026-11-14T23:00:00.000Z',
  );
  const year = rangeOf([{ ...row, closes: '2027-10-19T06:00:00.000Z' }], now, zone);
  expect(marksOf(year, zone).length).toBeLessThanOrEqual(13);
});

test('a date keeps its time of day when it is moved over the change of summer time', () => {
  expect(shifted(row, { name: 'due', days: 3 }, zone).due).toBe('2026-10-26T16:00:00.000Z');
  expect(shifted(row, { name: 'all', days: 7 }, zone)).toEqual({
    lesson: 3,
    opens: '2026-10-26T07:00:00.000Z',
    due: '2026-10-30T16:00:00.000Z',
    closes: '2026-11-02T16:00:00.000Z',
  });
});

test('a date stops at its neighbours, also when the one between is missing', () => {
  expect(shifted(row, { name: 'due', days: 30 }, zone).due).toBe(row.closes);
  expect(shifted({ ...row, due: null }, { name: 'closes', days: -30 }, zone).closes).toBe(row.opens);
  expect(shifted({ ...row, due: null }, { name: 'due', days: 3 }, zone).due).toBeNull();
});

test("next year's plan begins on another day and keeps its distances", () => {
  const [next] = startingOn([row], '2027-10-18T06:00:00.000Z', zone);
  expect(next).toEqual({
    lesson: 3,
    opens: '2027-10-18T06:00:00.000Z',
    due: '2027-10-22T15:00:00.000Z',
    closes: '2027-10-25T15:00:00.000Z',
  });
});
