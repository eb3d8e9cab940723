import { expect, test } from 'vitest';
import { aLesson } from './course-samples.ts';
import { aroundNext, countedLessons, nextLesson, type Required } from './next-lesson.ts';

const now = Date.parse('2026-11-30T08:00:00Z');
const lesson = (id: number, done: number, fields: object = {}) => ({
  ...aLesson(id, `Lesson ${id}`, [done, 3]),
  ...fields,
});
const requires = (...rows: [number, number[]][]): ReadonlyMap<number, Required> =>
  new Map(rows.map(([id, missing]) => [id, { id, title: lesson(id, 0).title, missing }]));
const none = requires();

test('next is the first lesson that is not completed, in the order of the plan', () => {
  expect(nextLesson([lesson(4, 3), lesson(2, 1), lesson(7, 0)], none, now)?.id).toBe(2);
  expect(nextLesson([lesson(4, 3)], none, now)).toBeNull();
  expect(nextLesson([aLesson(1, 'To read', [0, 0]), lesson(2, 0)], none, now)?.id).toBe(2);
});

test('a lesson that has begun comes before one that opens later; without one, the next to open', () => {
  const [later, soon] = [{ opens: '2027-01-01T08:00:00Z' }, { opens: '2026-12-01T08:00:00Z' }];
  expect(nextLesson([lesson(1, 0, later), lesson(2, 0)], none, now)?.id).toBe(2);
  expect(nextLesson([lesson(1, 0, soon), lesson(2, 0, later)], none, now)?.id).toBe(1);
});

test('a locked lesson is opened by the first one that it needs, also from outside the plan', () => {
  const next = nextLesson([lesson(3, 0)], requires([3, [2]], [2, [1]], [1, []]), now);
  expect(next).toMatchObject({ id: 1, lesson: { id: 3 } });
  // A requirement that is hidden, or a circle, ends the search.
  expect(nextLesson([lesson(3, 0)], requires([3, [9]]), now)?.id).toBe(3);
  expect(nextLesson([lesson(3, 0)], requires([3, [2]], [2, [3]]), now)?.id).toBe(2);
});

test('only lessons that count belong to the course', () => {
  expect(countedLessons([lesson(1, 0, { counts: false }), lesson(2, 0)]).map(({ id }) => id)).toEqual([2]);
});

test('a long list shows what is around the next lesson', () => {
  const many = Array.from({ length: 42 }, (_, place) => ({ id: place + 1 }));
  const shownAt = (next: number | undefined) => aroundNext(many, next).shown.map(({ id }) => id);
  expect(shownAt(20)).toEqual([19, 20, 21, 22, 23, 24, 25, 26]);
  expect(shownAt(42)).toEqual([35, 36, 37, 38, 39, 40, 41, 42]);
  expect(shownAt(undefined)[0]).toBe(1);
  expect(aroundNext(many, 20).others).toHaveLength(34);
  expect(aroundNext(many.slice(0, 12), 2).others).toEqual([]);
});
