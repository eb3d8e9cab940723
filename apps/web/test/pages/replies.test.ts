import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints, type LearnerStep, type StepReply } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { course } from '../kit/courses.ts';
import { noHelp } from '../kit/help.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field, region } from '../kit/locators.ts';
import { callsTo, hold, refuse, reply } from '../kit/replies.ts';
import { deliverControl } from '../kit/sockets.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const languages = ['de', 'en', 'fr', 'it'] as const;
const about = (choice: number | null, words: string): StepReply => ({ choice, text: inAll(words) });
const alert = () => page.getByRole('article').element().querySelector('form [aria-live]')?.textContent;

async function openStep(shown: LearnerStep): Promise<void> {
  await openLesson([shown], { use_helper_sql: false });
  await button(t('app.next')).click();
  await expect.element(page.getByRole('article')).toBeVisible();
}

test.each(languages)('in %s a wrong answer is told its reply, at its form', async (language) => {
  await showIn(language);
  await openStep(step('Name it', { type: 'Q' }));
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1, replies: [about(null, 'Look after `WHERE`.')] });
  await field(t('answer.label')).fill('OR');
  await button(t('answer.send')).click();
  await expect.poll(alert).toBe(`${t('answer.incorrect')}Look after WHERE.`);
  await expectAccessible();
});

const choices = [
  { id: 71, content: inAll('A quote') },
  { id: 72, content: inAll('A comment') },
];

test('what is said about a wrong choice stands below it, and below all once the step is completed', async () => {
  const shown = step('Pick one', { type: 'S', choices });
  await openStep(shown);
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1, replies: [about(71, 'It opens a text.')] });
  await page.getByRole('radio', { name: 'A quote' }).click();
  await button(t('answer.send')).click();
  const described = (name: string) =>
    page.getByRole('radio', { name }).element().getAttribute('aria-describedby');
  await expect.poll(() => described('A quote')).not.toBeNull();
  expect(document.getElementById(described('A quote') ?? '')?.textContent).toBe('It opens a text.');
  expect(described('A comment')).toBeNull();
  await expectAccessible();
});

test('several choices that are right but not all say that something is missing', async () => {
  await openStep(step('Pick all', { type: 'M', choices }));
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1, is_incomplete: true });
  await page.getByRole('checkbox', { name: 'A quote' }).click();
  await button(t('answer.send')).click();
  await expect.poll(alert).toBe(`${t('answer.incorrect')} ${t('answer.incomplete')}`);
});

test('the reply to an attempt by traffic stands in the help, and briefly in the bar', async () => {
  const shown = step('Log in', { type: 'E' });
  reply(coursesEndpoints.byMe, [course]);
  await openStep(shown);
  await expect.element(region(t('help.title'))).toBeVisible();
  reply(lessonsEndpoints.help, {
    ...noHelp,
    attempts: 1,
    replies: [about(null, 'That was the honest way.')],
  });
  deliverControl('progress', { control: 'help', step: shown.id });
  await expect.element(region(t('help.title'))).toMatchTextContent('That was the honest way.');
  const bar = button(t('app.next')).element().closest('section');
  await expect
    .poll(() => bar?.querySelector('[role=status]')?.textContent)
    .toContain('That was the honest way.');
});

test('the reply is headed as that to the last attempt if the nearest attempt is explained below it', async () => {
  const shown = step('Log in', { type: 'E' });
  await openStep(shown);
  const help = { ...noHelp, attempts: 2, replies: [about(null, 'That was the honest way.')] };
  reply(lessonsEndpoints.help, help);
  deliverControl('progress', { control: 'help', step: shown.id });
  await expect.element(region(t('help.title'))).toMatchTextContent('That was the honest way.');
  await expect.element(region(t('help.title'))).not.toMatchTextContent(t('help.newest'));
  const at = new Date().toISOString();
  const feedback = { request: null, event: null, at, met: 2, total: 3, conditions: null };
  reply(lessonsEndpoints.help, { ...help, feedback });
  deliverControl('progress', { control: 'help', step: shown.id });
  await expect
    .element(region(t('help.title')))
    .toMatchTextContent(`${t('help.newest')} That was the honest way.`);
});

test('a refusal and what is said about it appear together', async () => {
  await openStep(step('Pick one', { type: 'S', choices }));
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 1, replies: [about(71, 'It opens a text.')] });
  await page.getByRole('radio', { name: 'A quote' }).click();
  await button(t('answer.send')).click();
  await expect.poll(alert).toBe(t('answer.incorrect'));
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, replies: [about(72, 'It ends a query.')] });
  const release = hold(lessonsEndpoints.help);
  await page.getByRole('radio', { name: 'A comment' }).click();
  const before = callsTo(lessonsEndpoints.help).length;
  await button(t('answer.send')).click();
  await expect.poll(() => callsTo(lessonsEndpoints.help).length).toBeGreaterThan(before);
  expect(alert()).not.toContain(t('answer.incorrect-again', { number: 2 }));
  release();
  await expect.poll(alert).toContain(t('answer.incorrect-again', { number: 2 }));
  await expect.element(page.getByText('It ends a query.')).toBeVisible();
  expect(page.getByText('It opens a text.').elements()).toEqual([]);
});

test('values without a name are counted in one line, in whole sentences', async () => {
  const shown = step('Log in', { type: 'E' });
  await openStep(shown);
  const conditions = [true, true, false].map((met) => ({ about: 'event_value' as const, met }));
  const at = new Date().toISOString();
  const feedback = { request: null, event: null, at, met: 2, total: 3, conditions };
  reply(lessonsEndpoints.help, { ...noHelp, attempts: 2, feedback });
  deliverControl('progress', { control: 'help', step: shown.id });
  const lines = () =>
    region(t('help.title'))
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect
    .poll(lines)
    .toEqual([t('help.met-event_value', { count: 2 }), t('help.unmet-event_value', { count: 1 })]);
});
