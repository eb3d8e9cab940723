import type { CategoryOverview, LessonCard } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { aCard, inAll } from './lesson-samples.ts';
import { pickContinue } from './pick-continue.ts';

function category(...lessons: LessonCard[]): CategoryOverview {
  return { id: 1, order: 0, title: inAll('C'), description: inAll(''), lessons };
}

test('the most recent lesson comes first', () => {
  const older = aCard({ id: 1, next_step: 2, last_activity: '2026-11-20T10:00:00Z' });
  const newer = aCard({ id: 2, next_step: 3, last_activity: '2026-11-21T10:00:00Z' });
  const point = pickContinue([category(older), category(newer)]);
  expect(point).toMatchObject({ lesson: { id: 2 }, page: 4, started: true });
});

test('a learner without progress starts with the first open lesson', () => {
  const locked = aCard({
    id: 1,
    required_lessons: [{ id: 9, title: inAll('x'), completed: 0, tasks: 1 }],
  });
  const point = pickContinue([category(locked, aCard({ id: 2 }), aCard({ id: 3 }))]);
  expect(point).toMatchObject({ lesson: { id: 2 }, page: 1, started: false });
});

test('a completed lesson is not offered for continuing', () => {
  expect(pickContinue([category(aCard({ next_step: null, completed: 3 }))])).toBeNull();
  expect(pickContinue([])).toBeNull();
});
