import { lessonsEndpoints, type LearnerStep } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { lesson, step } from '../kit/lessons.ts';
import { button } from '../kit/locators.ts';
import { callsTo, refuse, reply } from '../kit/replies.ts';
import { deliverControl } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';

const at = '2026-03-02T08:00:00.000Z';
const more = async (name: string) => {
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name }).click();
};
const steps = (completed: string | null) => [
  step('Name it', { id: 31, type: 'Q', completed }),
  step('Say why', { id: 32, type: 'Q', completed }),
];
const whole = { tasks: 2, completed: 2 };
const answered = (shown: LearnerStep[], done: number | null) => {
  const practice = done === null ? null : { started: at, completed: done };
  reply(lessonsEndpoints.get, lesson({ ...whole, steps: 2, practice }));
  reply(lessonsEndpoints.steps, shown);
};

test('a completed lesson is practised from its first step, which is open, and nothing suggests that it is lost', async () => {
  await openLesson(steps(at), whole);
  reply(lessonsEndpoints.startPractice, { started: at, completed: 0 });
  answered(steps(null), 0);
  await more(t('practice.start'));
  await expect.element(page.getByText(t('practice.text'))).toBeVisible();
  await expect.element(page.getByText(t('practice.count', { completed: 0, tasks: 2 }))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Name it' })).toHaveFocus();
  await expect.element(button(t('answer.send'))).toBeVisible();
  await expect.element(page.getByText(t('lesson.done-title'))).not.toBeInTheDocument();
  await expectAccessible();
});

test('a completed round says so, and ending it brings the completed lesson back', async () => {
  const { id } = await openLesson(steps(null), { ...whole, practice: { started: at, completed: 0 } });
  answered(steps(at), 2);
  deliverControl('progress', { control: 'practice', lesson: id });
  await expect.element(page.getByText(t('practice.done'))).toBeVisible();
  await expectAccessible();
  reply(lessonsEndpoints.endPractice);
  answered(steps(at), null);
  await button(t('practice.end')).click();
  await expect.element(page.getByText(t('lesson.done-title'))).toBeVisible();
  await expect.element(page.getByText(t('practice.title'))).not.toBeInTheDocument();
  expect(callsTo(lessonsEndpoints.endPractice)).toHaveLength(1);
});

test('an answer in a round counts for the round, not for the lesson', async () => {
  const shown = steps(null);
  await openLesson(shown, { ...whole, completed: 1, practice: { started: at, completed: 0 } });
  await button(t('app.next')).click();
  reply(lessonsEndpoints.submit, { completed: at });
  await page.getByLabelText(t('answer.label')).fill('a cookie');
  await button(t('answer.send')).click();
  await button(t('news.more', { count: 1 })).click();
  await expect.element(page.getByText(t('practice.count', { completed: 1, tasks: 2 }))).toBeVisible();
  await button(t('app.more')).click();
  await expect.element(page.getByRole('menuitem', { name: t('practice.restart') })).toBeVisible();
});

test('a started lesson can be practised too, and a refusal is reported', async () => {
  const [first = step('x'), second = step('y')] = steps(null);
  await openLesson([{ ...first, completed: at }, second], { ...whole, completed: 1 });
  refuse(lessonsEndpoints.startPractice, 'nothing_to_practise');
  await more(t('practice.start'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByText(t('practice.title'))).not.toBeInTheDocument();
});
