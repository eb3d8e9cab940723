import { expect, test } from 'vitest';
import { aLesson, aMember, aTeacher } from './course-samples.ts';
import { heatLevel, lessonsOf, percentOf, studentsOf } from './student-progress.ts';

const cookies = aLesson(7, 'Cookies', [0, 4]);
const scripts = aLesson(3, 'Scripts', [0, 6]);

test("the columns are the members' lessons in the platform's order, each once", () => {
  const late = aMember(1, 'Ada', [cookies]);
  const full = aMember(2, 'Ben', [cookies, scripts]);
  expect(lessonsOf([late, full, aTeacher(3, 'Theo')]).map(({ id }) => id)).toEqual([7, 3]);
});

test('teachers are not students, and a lesson without progress counts as not started', () => {
  const members = [aMember(1, 'Ada', [aLesson(7, 'Cookies', [4, 4])]), aTeacher(2, 'Theo')];
  const [ada, ...others] = studentsOf(members, [cookies, scripts]);
  expect(others).toEqual([]);
  expect(ada?.progress).toMatchObject([
    { completed: 4, tasks: 4 },
    { completed: 0, tasks: 6 },
  ]);
  expect(ada?.overall).toEqual({ completed: 4, tasks: 10 });
});

test('the total is of the lessons that count in the course, as for a platform', () => {
  const outside = { ...aLesson(3, 'Scripts', [2, 6]), counts: false };
  const members = [aMember(1, 'Ada', [aLesson(7, 'Cookies', [1, 4]), outside])];
  const [ada] = studentsOf(members, lessonsOf(members));
  expect([ada?.progress.length, ada?.overall]).toEqual([2, { completed: 1, tasks: 4 }]);
});

test('a lesson that was only opened or attempted counts as started', () => {
  expect(heatLevel({ completed: 0, tasks: 8, attempts: 0, begun: false })).toBe('none');
  expect(heatLevel({ completed: 0, tasks: 8, attempts: 0, begun: true })).toBe('begun');
  expect(heatLevel({ completed: 0, tasks: 8, attempts: 6, begun: false })).toBe('begun');
  expect(heatLevel({ completed: 8, tasks: 8, attempts: 6, begun: true })).toBe('complete');
});

test.for([
  [0, 8, 0, 'none'],
  [1, 300, 1, 'low'],
  [1, 3, 33, 'low'],
  [2, 3, 67, 'high'],
  [1, 2, 50, 'middle'],
  [299, 300, 99, 'high'],
  [8, 8, 100, 'complete'],
  [0, 0, null, 'empty'],
] as const)('%i of %i is %s percent and %s', ([completed, tasks, percent, level]) => {
  expect(percentOf({ completed, tasks })).toBe(percent);
  expect(heatLevel({ completed, tasks })).toBe(level);
});
