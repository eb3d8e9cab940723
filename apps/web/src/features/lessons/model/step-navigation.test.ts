import { describe, expect, test } from 'vitest';
import { aLesson, aStep, inAll } from './lesson-samples.ts';
import { navigationOf, endOf } from './step-navigation.ts';

const done = aStep({ completed: '2026-11-21T12:00:00Z' });
const open = aStep({});
const info = aStep({ type: 'I' });
const free = aLesson({});
const locked = aLesson({ required_lessons: [{ id: 2, title: inAll('First'), completed: 1, tasks: 2 }] });
const unlocked = aLesson({ required_lessons: [{ id: 2, title: inAll('First'), completed: 2, tasks: 2 }] });

describe('next', () => {
  test.for([
    ['is open on the info page when there are steps', free, [open], 0, true],
    ['is closed on the info page when there are none', free, [], 0, false],
    ['is open after a completed step', free, [done, open], 1, true],
    ['is open after an information step', free, [info, open], 1, true],
    ['is closed after an open step', free, [open, open], 1, false],
    ['is closed on the last page', free, [done, done], 2, false],
    ['is closed while a requirement is open', locked, [info, open], 0, false],
    ['is open once the requirements are met', unlocked, [info, open], 0, true],
  ] as const)('%s', ([_title, lesson, steps, page, expected]) => {
    expect(navigationOf(lesson, steps, page).canGoOn).toBe(expected);
  });
});

describe('back', () => {
  test.for([
    ['is closed on the info page', free, [done], 0, false],
    ['is open on a step', free, [done], 1, true],
    ['is closed while a requirement is open', locked, [done], 1, false],
  ] as const)('%s', ([_title, lesson, steps, page, expected]) => {
    expect(navigationOf(lesson, steps, page).canGoBack).toBe(expected);
  });
});

describe('the page', () => {
  test.for([
    ['of an address cannot jump over an open step', [done, open, open], 3, 2],
    ['below 0 is the info page', [done], -1, 0],
    ['that is no number is the info page', [done], Number.NaN, 0],
    ['after all steps are done is free', [done, info, done], 3, 3],
  ] as const)('%s', ([_title, steps, wanted, page]) => {
    expect(navigationOf(free, steps, wanted).page).toBe(page);
  });

  test('is the info page while a requirement is not met', () => {
    expect(navigationOf(locked, [done, done], 2)).toMatchObject({ page: 0, furthest: 0, openPage: null });
  });
});

test('the learner resumes at the first open task, skipping information steps', () => {
  expect(navigationOf(free, [info, done, info, open], 0).openPage).toBe(4);
  expect(navigationOf(free, [info, done], 0).openPage).toBeNull();
});

test('a completed lesson says so on every page; one without tasks says only that it was read to the end', () => {
  const complete = aLesson({ completed: 2, tasks: 2 });
  const reading = aLesson({ completed: 0, tasks: 0 });
  const end = (lesson: typeof free, page: number) => endOf(lesson, navigationOf(lesson, [info, info], page));
  expect(end(complete, 0)).toBe('completed');
  expect(end(reading, 0)).toBeNull();
  expect(end(reading, 2)).toBe('read');
  expect(endOf(reading, navigationOf(reading, [], 0))).toBeNull();
});
