import { expect, test } from 'vitest';
import { aLesson, aStep } from './lesson-samples.ts';
import { lessonPages, pageOfStep } from './lesson-pages.ts';
import { navigationOf } from './step-navigation.ts';
import { pathMarks } from './waymarks.ts';

const read = aStep({ id: 1, type: 'I' });
const finding = (id: number, completed: string | null = null) =>
  aStep({ id, type: 'E', is_finding: true, completed });
const ask = aStep({ id: 9 });
const found = '2026-11-21T12:00:00Z';

test('the findings of a hunt are one page, every other step has its own', () => {
  const steps = [read, finding(2), finding(3), finding(4), ask];
  expect(lessonPages(steps).map((page) => page.map(({ id }) => id))).toEqual([[1], [2, 3, 4], [9]]);
  expect([1, 3, 9, 77].map((id) => pageOfStep(steps, id))).toEqual([1, 2, 3, 0]);
});

test('the page of a hunt is passed once everything is found', () => {
  const some = [read, finding(2, found), finding(3), ask];
  expect(navigationOf(aLesson({}), some, 2)).toMatchObject({ lastPage: 3, furthest: 2, canGoOn: false });
  const all = [read, finding(2, found), finding(3, found), ask];
  const navigation = navigationOf(aLesson({}), all, 2);
  expect(navigation).toMatchObject({ furthest: 3, canGoOn: true, openPage: 3 });
  expect(pathMarks(all, navigation).map(({ passed }) => passed)).toEqual([true, true, true, false]);
});
