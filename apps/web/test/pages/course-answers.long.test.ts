import { answersEndpoints, type SentAnswer } from '@sentiero/contracts/answers';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { course, replyCourse } from '../kit/courses.ts';
import { noHelp } from '../kit/help.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, link, field } from '../kit/locators.ts';
import { teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const at = '2026-03-02T08:00:00.000Z';
const asked = {
  id: 40,
  lesson: { id: 3, title: inAll('Reports') },
  title: inAll('Say why'),
  content: inAll('Why does it matter?'),
  model_answer: inAll('One would say'),
  new: 2,
  total: 3,
};

const sent = (id: number, first_name: string, fields: Partial<SentAnswer> = {}): SentAnswer => ({
  id,
  user: { id, first_name, last_name: 'Muster', username: first_name.toLowerCase() },
  step: asked.id,
  at,
  text: `What ${first_name} wrote`,
  state: 'new',
  comment: '',
  reviewed: null,
  earlier: [],
  ...fields,
});

function openAnswers(): void {
  replyCourse([]);
  reply(answersEndpoints.steps, [asked]);
  reply(answersEndpoints.list, [sent(1, 'Ada'), sent(2, 'Ben')]);
  reply(answersEndpoints.review, ({ params, body }) =>
    sent(params.answer, params.answer === 1 ? 'Ada' : 'Ben', { state: body.state, comment: body.comment }),
  );
  openAs(teacher, `/courses/${course.id}/answers`);
}

const comment = (name: string) => field(t('answers.comment', { name: `${name} Muster` }));

test.each(['de', 'en', 'fr', 'it'] as const)(
  'in %s an answer is shown next to the model answer, and asking for another one requires a comment',
  async (language) => {
    await showIn(language);
    openAnswers();
    await expect.element(page.getByText('What Ada wrote')).toBeVisible();
    await expect.element(page.getByText('One would say')).toBeVisible();
    await expect.element(button(t('answers.again'))).toBeDisabled();
    await expectAccessible();
    await comment('Ada').fill('Say why');
    await button(t('answers.again')).click();
    await expect.element(page.getByText('What Ben wrote')).toBeVisible();
    expect(bodiesTo(answersEndpoints.review)).toEqual([{ state: 'again', comment: 'Say why' }]);
    expect(callsTo(answersEndpoints.list)[0]?.query).toEqual({ step: asked.id, state: 'new' });
  },
);

test('the keyboard works through the queue, except while a comment is typed', async () => {
  openAnswers();
  await expect.element(page.getByText('What Ada wrote')).toBeVisible();
  await comment('Ada').click();
  await userEvent.keyboard('sn');
  await expect.element(comment('Ada')).toHaveValue('sn');
  expect(bodiesTo(answersEndpoints.review)).toEqual([]);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('n');
  await expect.element(page.getByText('What Ben wrote')).toBeVisible();
  reply(answersEndpoints.list, []);
  await userEvent.keyboard('s');
  await expect.element(page.getByText(t('answers.all-read'))).toBeVisible();
  expect(bodiesTo(answersEndpoints.review)).toEqual([{ state: 'seen', comment: '' }]);
});

test('a learner asked for another answer reads why, can continue elsewhere, and sends it', async () => {
  const question = step('Say why', { type: 'O', again: true, answer: 'Mine' });
  const by = { first_name: 'Tea', last_name: 'Cher' };
  const review = { at, state: 'again' as const, comment: 'Name a reason', by };
  reply(lessonsEndpoints.help, { ...noHelp, review });
  await openLesson([question, step('Read on')], { tasks: 1, completed: 0 });
  await button(t('app.next')).click();
  await expect.element(page.getByText('Name a reason')).toBeVisible();
  await expect.element(field(t('answer.label'))).toHaveValue('Mine');
  await expect.element(button(t('app.next'))).toBeEnabled();
  await expectAccessible();
  await field(t('answer.label')).fill('Because');
  reply(lessonsEndpoints.submit, { completed: at });
  reply(lessonsEndpoints.help, noHelp);
  await button(t('answer.send')).click();
  await expect.element(page.getByText('Name a reason')).not.toBeInTheDocument();
  expect(bodiesTo(lessonsEndpoints.submit)).toEqual([{ data: 'Because', choices: null }]);
});

test('the page of the course counts the answers that are new', async () => {
  replyCourse([]);
  reply(answersEndpoints.steps, [asked, { ...asked, id: 41, new: 3 }]);
  openAs(teacher, '/courses/12');
  await expect.element(page.getByRole('heading', { name: course.name })).toBeVisible();
  await expect.element(link(t('course.room-answers-new', { count: 5 }))).toBeVisible();
  await expectAccessible();
});
