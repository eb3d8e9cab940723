import { emptyCondition, authoringEndpoints } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { writeInAll } from '../kit/authoring.ts';
import { openStepForm, save, saveStep } from '../kit/authoring-pages.ts';
import { button, field } from '../kit/locators.ts';
import { bodiesTo } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const hint = () => t('help.hint', { number: 1 });

test('feedback, secrets and hints of a step are sent', async () => {
  openStepForm('T', { task_url: '/login' });
  await button(t('authoring.feedback-settings')).click();
  await button(t('authoring.time-needed')).click();
  await field(t('authoring.feedback')).selectOptions(t('authoring.feedback-full'));
  await field(t('authoring.feedback-after')).fill('3');
  await field(t('authoring.minutes')).fill('12');
  await page.getByRole('checkbox', { name: t('authoring.about-status') }).click();
  await button(`${t('authoring.add')}: ${t('authoring.hints')}`).click();
  await expectAccessible();
  await writeInAll({ [hint()]: 'Look at the form' });
  expect(await saveStep()).toMatchObject({
    feedback: 'full',
    feedback_after: 3,
    minutes: 12,
    secret: ['request_body', 'status', 'response_body'],
    hints: [
      {
        de: 'Look at the form de',
        en: 'Look at the form en',
        fr: 'Look at the form fr',
        it: 'Look at the form it',
      },
    ],
  });
});

test('a hint that lacks a language and a number out of range are not sent', async () => {
  openStepForm('T', { task_url: '/login' });
  await button(t('authoring.feedback-settings')).click();
  await button(t('authoring.time-needed')).click();
  await field(t('authoring.feedback-after')).fill('21');
  await field(t('authoring.minutes')).fill('241');
  await button(`${t('authoring.add')}: ${t('authoring.hints')}`).click();
  await field(hint()).fill('Only here');
  await save().click();
  await expect.element(page.getByText(t('authoring.problem-feedback-after'))).toBeVisible();
  await expect.element(page.getByText(t('authoring.problem-minutes'))).toBeVisible();
  expect(bodiesTo(authoringEndpoints.updateStep)).toEqual([]);
});

test('a condition has a label in the feedback, or is secret', async () => {
  const conditions = [{ id: 1, ...emptyCondition, key: 'table', value_string: 'staff' }];
  openStepForm('E', { event_type: 'sql', event_conditions: conditions });
  await button(t('authoring.options')).click();
  await writeInAll({ [t('authoring.label')]: 'The table' });
  await field(t('authoring.secret-condition')).click();
  await expectAccessible();
  expect(await saveStep()).toMatchObject({
    event_conditions: [{ label: { de: 'The table de', en: 'The table en' }, secret: true }],
  });
});

test('a debrief and a model answer are added, written in all languages, and removed', async () => {
  openStepForm('O');
  const add = (name: string) => button(`${t('authoring.add')}: ${name}`);
  await add(t('authoring.debrief')).click();
  await add(t('authoring.model-answer')).click();
  await writeInAll({ [t('authoring.debrief')]: 'Closed so', [t('authoring.model-answer')]: 'One would say' });
  await expectAccessible();
  await button(t('authoring.remove', { name: t('authoring.model-answer') })).click();
  expect(await saveStep()).toMatchObject({
    debrief: { de: 'Closed so de', en: 'Closed so en', fr: 'Closed so fr', it: 'Closed so it' },
    model_answer: null,
  });
});
