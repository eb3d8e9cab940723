import { expect, test } from 'vitest';
import { aCard } from './lesson-samples.ts';
import { ownPlans } from './own-plans.ts';

const web = { id: 1, name: 'Web' };
const sql = { id: 2, name: 'SQL' };
const category = (id: number, lessons: ReturnType<typeof aCard>[]) => ({
  id,
  order: id,
  title: { de: '', en: '', fr: '', it: '' },
  description: { de: '', en: '', fr: '', it: '' },
  lessons,
});

test('a plan has open lessons by their limit, then completed ones, each once in however many categories', () => {
  const late = aCard({ id: 1, course: web, due: '2026-11-20T16:00:00.000Z' });
  const soon = aCard({ id: 2, course: web, closes: '2026-11-10T16:00:00.000Z' });
  const undated = aCard({ id: 3, course: web });
  const done = aCard({ id: 4, course: web, due: '2026-11-01T16:00:00.000Z', tasks: 2, completed: 2 });
  const other = aCard({ id: 5, course: sql, due: '2026-11-05T16:00:00.000Z' });
  const unplanned = aCard({ id: 6 });
  const plans = ownPlans([category(1, [late, done, undated, unplanned]), category(2, [soon, late, other])]);
  expect(plans.map(({ course }) => course.name)).toEqual(['SQL', 'Web']);
  expect(plans[1]?.open.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(plans[1]?.done.map(({ id }) => id)).toEqual([4]);
});

test('without a plan there is none, and a completed plan comes last', () => {
  expect(ownPlans([category(1, [aCard({})])])).toEqual([]);
  const plans = ownPlans([
    category(1, [
      aCard({ id: 1, course: web, tasks: 1, completed: 1, due: '2026-01-01T00:00:00.000Z' }),
      aCard({ id: 2, course: sql }),
    ]),
  ]);
  expect(plans.map(({ course }) => course.name)).toEqual(['SQL', 'Web']);
});
