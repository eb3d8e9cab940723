import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field } from '../kit/locators.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { deliverControl } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';

const course = { id: 12, name: 'Web security' };
const going = { step: null, paused: false, course: null };

test('an answer in a paused class stays in its field, and is sent when the class continues', async () => {
  const { id } = await openLesson([step('Name it', { type: 'Q' })]);
  await button(t('app.next')).click();
  reply(lessonsEndpoints.pace, { step: null, paused: true, course });
  deliverControl('progress', { control: 'pace', lesson: id });
  await expect.element(page.getByText(t('pace.paused', { course: course.name }))).toBeVisible();
  refuse(lessonsEndpoints.submit, 'paced');
  await field(t('answer.label')).fill('a cookie');
  await button(t('answer.send')).click();
  await expect.element(page.getByText(t('answer.waiting'))).toBeVisible();
  await expect.element(field(t('answer.label'))).toHaveValue('a cookie');
  await expectAccessible();
  reply(lessonsEndpoints.submit, { completed: '2026-03-02T08:00:00.000Z' });
  reply(lessonsEndpoints.pace, going);
  deliverControl('progress', { control: 'pace', lesson: id });
  await expect.element(page.getByText(t('answer.correct'))).toBeVisible();
  const answer = { data: 'a cookie', choices: null };
  expect(bodiesTo(lessonsEndpoints.submit)).toEqual([answer, answer]);
});

test('a pace that the page does not know yet is fetched when an answer is held back', async () => {
  await openLesson([step('Name it', { type: 'Q' })]);
  await button(t('app.next')).click();
  await expect.poll(() => callsTo(lessonsEndpoints.pace).length).toBeGreaterThan(0);
  refuse(lessonsEndpoints.submit, 'paced');
  reply(lessonsEndpoints.pace, { step: null, paused: true, course });
  await field(t('answer.label')).fill('a cookie');
  await button(t('answer.send')).click();
  await expect.element(page.getByText(t('pace.paused', { course: course.name }))).toBeVisible();
});

test('a limit says how far the class may go', async () => {
  const steps = [step('First', { type: 'T' }), step('Second', { type: 'T' })];
  reply(lessonsEndpoints.pace, { step: steps[0]?.id ?? null, paused: false, course });
  await openLesson(steps);
  await expect.element(page.getByText(t('pace.limit', { course: course.name, step: 1 }))).toBeVisible();
  await expectAccessible();
});
