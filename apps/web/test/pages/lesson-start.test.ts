import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callsTo, refuse, reply } from '../kit/replies.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button } from '../kit/locators.ts';
import { t } from '../kit/texts.ts';

const steps = [step('Buy something'), step('Change the price')];
const changed = {
  ok: true,
  target_state: 'vulnerable',
  logged_out: true,
  fresh_data: true,
  can_undo: true,
} as const;

test('a lesson starts at its first step, once, and a look at it starts nothing', async () => {
  await openLesson(steps);
  expect(callsTo(lessonsEndpoints.start)).toEqual([]);
  await button(t('app.next')).click();
  await expect.poll(() => callsTo(lessonsEndpoints.start).length).toBe(1);
  await button(t('app.back')).click();
  await button(t('app.next')).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Buy something' })).toBeVisible();
  expect(callsTo(lessonsEndpoints.start).length).toBe(1);
});

test('the launch of its target starts a lesson, too', async () => {
  await openLesson(steps);
  const launch = page.getByRole('link', { name: /^Launch/ });
  launch.element().addEventListener('click', (event) => event.preventDefault());
  await launch.click();
  await expect.poll(() => callsTo(lessonsEndpoints.start).length).toBe(1);
});

test('a locked lesson cannot be started', async () => {
  await openLesson([], {
    required_lessons: [{ id: 9, title: { de: 'a', en: 'a', fr: 'a', it: 'a' }, completed: 0, tasks: 2 }],
  });
  page
    .getByRole('link', { name: /^Launch/ })
    .element()
    .addEventListener('click', (event) => event.preventDefault());
  await page.getByRole('link', { name: /^Launch/ }).click();
  expect(callsTo(lessonsEndpoints.start)).toEqual([]);
});

test('a note about the target is gone on the next page', async () => {
  const note = button(t('news.close'));
  reply(lessonsEndpoints.start, { target: { ...changed, can_undo: false } });
  await openLesson(steps);
  await button(t('app.next')).click();
  await expect.element(note).toBeVisible();
  await button(t('app.back')).click();
  await expect.element(note).not.toBeInTheDocument();
});

test('data that the start has reset can be had back', async () => {
  reply(lessonsEndpoints.start, { target: changed });
  await openLesson(steps);
  await button(t('app.next')).click();
  await expect.element(button(t('target-note.undo'))).toBeVisible();
  refuse(targetsEndpoints.undoReset, 'nothing_to_undo');
  await button(t('target-note.undo')).click();
  await expect.element(page.getByText(t('problem.nothing-to-undo'))).toBeVisible();
  reply(targetsEndpoints.undoReset);
  reply(targetsEndpoints.credentials, []);
  await button(t('target-note.undo')).click();
  await expect.element(page.getByText(t('target-note.undone'))).toBeVisible();
  await expect.element(button(t('target-note.undo'))).not.toBeInTheDocument();
});
