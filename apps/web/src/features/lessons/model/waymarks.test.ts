import { expect, test } from 'vitest';
import { aLesson, aStep, inAll } from './lesson-samples.ts';
import { navigationOf } from './step-navigation.ts';
import { pathMarks, type PathMark } from './waymarks.ts';

const done = aStep({ completed: '2026-11-21T12:00:00Z' });
const open = aStep({});
const info = aStep({ type: 'I' });

function signOf(mark: PathMark): string {
  if (mark.passed) return 'x';
  return mark.locked ? '-' : 'o';
}

function path(steps: readonly (typeof open)[], page: number): string {
  return pathMarks(steps, navigationOf(aLesson({}), steps, page))
    .map((mark) => `${mark.current ? '*' : ''}${signOf(mark)}`)
    .join(' ');
}

test.for([
  ['a new lesson has nothing behind it', [info, open, open], 0, '*o o o -'],
  ['what was read and gone beyond is passed', [info, open, open], 2, 'x x *o -'],
  ['completed steps are passed', [done, info, done, open, open], 4, 'x x x x *o -'],
  ['the current step can be a passed one', [done, done], 1, 'x *x x'],
  ['back on the info page, the path stays as it was', [info, done, open], 0, '*x x x o'],
] as const)('%s', ([_title, steps, page, expected]) => {
  expect(path(steps, page)).toBe(expected);
});

test('a locked lesson shows its whole path, locked', () => {
  const closed = aLesson({ required_lessons: [{ id: 2, title: inAll('First'), completed: 0, tasks: 2 }] });
  const marks = pathMarks([], navigationOf(closed, [], 0), 3);
  expect(marks.map((mark) => mark.locked)).toEqual([false, true, true, true]);
});
