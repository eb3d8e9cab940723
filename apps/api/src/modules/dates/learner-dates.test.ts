import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learnerDates, type PlannedDates } from './learner-dates.ts';

const at = (text: string) => Date.parse(text);
const none = { factor: 1, extensions: [] };
const plan = (dates: Partial<PlannedDates>): PlannedDates => ({
  plannedAt: at('2026-09-01T08:00:00Z'),
  opens: null,
  due: null,
  closes: null,
  ...dates,
});
const week = plan({
  opens: at('2026-11-02T08:00:00Z'),
  due: at('2026-11-06T16:00:00Z'),
  closes: at('2026-11-08T16:00:00Z'),
});

test('a completion is early, on time up to the due date, late up to the end, and after it', () => {
  const timing = (time: string) => learnerDates(week, none, at(time)).timing;
  expect(timing('2026-11-02T07:59:59.999Z')).toBe('early');
  expect(timing('2026-11-02T08:00:00Z')).toBe('on_time');
  expect(timing('2026-11-06T16:00:00Z')).toBe('on_time');
  expect(timing('2026-11-06T16:00:00.001Z')).toBe('late');
  expect(timing('2026-11-08T16:00:00Z')).toBe('late');
  expect(timing('2026-11-08T16:00:00.001Z')).toBe('after');
});

test('without dates or a completion there is no timing', () => {
  expect(learnerDates(plan({}), none, 5).timing).toBeNull();
  expect(learnerDates(week, none, null)).toMatchObject({ timing: null, own: false });
});

test('a factor counts from the opening, or from when the lesson came into the plan', () => {
  const longer = { factor: 1.25, extensions: [] };
  expect(learnerDates(week, longer, null)).toMatchObject({ due: '2026-11-07T18:00:00.000Z', own: true });
  const open = plan({ due: at('2026-09-05T08:00:00Z') });
  expect(learnerDates(open, longer, null).due).toBe('2026-09-06T08:00:00.000Z');
});

const time = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
const dates = fc.tuple(fc.array(time, { minLength: 3, maxLength: 3 }), time, fc.integer({ min: 0, max: 7 }));
const more = fc.record({
  factor: fc.double({ min: 1, max: 10, noNaN: true }),
  extensions: fc.array(
    fc.oneof(
      fc.record({ until: time, plusDays: fc.constant(null) }),
      fc.record({ until: fc.constant(null), plusDays: fc.integer({ min: 1, max: 366 }) }),
    ),
    { maxLength: 4 },
  ),
});

test('more time never moves a limit forward, never breaks the order, and never makes a completion later', () => {
  fc.assert(
    fc.property(dates, more, time, ([sorted, plannedAt, mask], extra, completedAt) => {
      const [a = 0, b = 0, c = 0] = sorted.toSorted((x, y) => x - y);
      const planned: PlannedDates = {
        plannedAt,
        opens: mask & 1 ? a : null,
        due: mask & 2 ? b : null,
        closes: mask & 4 ? c : null,
      };
      const base = learnerDates(planned, none, completedAt);
      const own = learnerDates(planned, extra, completedAt);
      const order = [own.opens, own.due, own.closes].filter((date) => date !== null);
      expect(order.toSorted()).toEqual(order);
      expect(own.opens).toBe(base.opens);
      for (const name of ['due', 'closes'] as const) {
        expect(own[name] === null).toBe(base[name] === null);
        expect((own[name] ?? '') >= (base[name] ?? '')).toBe(true);
      }
      const rank = [null, 'early', 'on_time', 'late', 'after'];
      expect(rank.indexOf(own.timing)).toBeLessThanOrEqual(rank.indexOf(base.timing));
      expect(own.own).toBe(own.due !== base.due || own.closes !== base.closes);
    }),
  );
});
