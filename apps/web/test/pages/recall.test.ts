import { lessonsEndpoints, type RecallQuestion, type RecallResult } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { earlier, openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button } from '../kit/locators.ts';
import { bodiesTo, callsTo, disconnect, hold, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const steps = [step('Read first'), step('Name it', { type: 'Q' })];
const from = (id: number, title: string) => ({ id, title: inAll(title) });
const typed: RecallQuestion = {
  lesson: from(41, 'Cookies'),
  step: {
    id: 801,
    type: 'Q',
    title: inAll('The flag'),
    content: inAll('Cookies have flags.\n\n**Your turn.** Which one hides a cookie from scripts?'),
    choices: [],
  },
};
const chosen: RecallQuestion = {
  lesson: from(42, 'Orders'),
  step: {
    id: 802,
    type: 'S',
    title: inAll('Whose is it'),
    content: inAll('Who must check an order?'),
    choices: [
      { id: 1, content: inAll('The browser') },
      { id: 2, content: inAll('The server') },
    ],
  },
};
const several: RecallQuestion = {
  lesson: from(43, 'Prices'),
  step: { ...chosen.step, id: 803, type: 'M', content: inAll('What can a client change?') },
};
const right: RecallResult = { correct: true, replies: [], is_incomplete: false };
const wrong: RecallResult = { ...right, correct: false };

const card = () => page.getByRole('region', { name: t('recall.title') });
const question = (place: number, total = 3) =>
  card().getByRole('region', { name: t('recall.place', { place, total }) });
const send = () => card().getByRole('button', { name: t('answer.send') });
const skip = () => card().getByRole('button', { name: t('recall.skip') });
const next = () => card().getByRole('button', { name: t('recall.next') });

async function openWith(...questions: RecallQuestion[]): Promise<void> {
  reply(lessonsEndpoints.recall, questions);
  await openLesson(steps, { recall: 3 });
}

test('a lesson begins with questions from earlier lessons, one after the other, and one line says the outcome', async () => {
  await openWith(typed, chosen, several);
  await expect.element(question(1)).toMatchTextContent('Which one hides a cookie from scripts?');
  await expect.element(question(1)).not.toMatchTextContent('Cookies have flags.');
  await expect.element(card().getByRole('link', { name: 'Cookies' })).toHaveAttribute('href', '/lessons/41');
  await card()
    .getByRole('button', { name: /Which one hides/ })
    .click();
  await expect.element(question(1)).toMatchTextContent('Cookies have flags.');
  await expectAccessible();
  reply(lessonsEndpoints.answerRecall, right);
  await card().getByLabelText(t('answer.label')).fill('HttpOnly');
  await userEvent.keyboard('{Enter}');
  await expect.element(question(1)).toMatchTextContent(t('answer.correct'));
  await expect.element(send()).not.toBeInTheDocument();
  await next().click();
  await expect.element(question(2)).toHaveFocus();
  await card().getByLabelText('The server').click();
  await send().click();
  await next().click();
  await card().getByLabelText('The browser').click();
  await card().getByLabelText('The server').click();
  await send().click();
  await expect.element(question(3)).toMatchTextContent(t('answer.correct'));
  await expect.element(card()).toMatchTextContent(t('recall.outcome', { right: 3, total: 3 }));
  await expect.element(next()).not.toBeInTheDocument();
  expect(bodiesTo(lessonsEndpoints.answerRecall)).toEqual([
    { data: 'HttpOnly', choices: null },
    { data: null, choices: [{ id: 2 }] },
    { data: null, choices: [{ id: 1 }, { id: 2 }] },
  ]);
  expect(callsTo(lessonsEndpoints.submit)).toHaveLength(0);
  await expectAccessible();
});

test('a wrong answer is told what the author says about it, and may be given again', async () => {
  await openWith(chosen);
  await card().getByLabelText('The browser').click();
  const about = [{ choice: 1, text: inAll('Learners own their browsers') }];
  reply(lessonsEndpoints.answerRecall, { ...wrong, replies: about });
  await send().click();
  await expect.element(card()).toMatchTextContent(t('answer.incorrect'));
  await expect.element(card()).toMatchTextContent('Learners own their browsers');
  await send().click();
  await expect.element(card()).toMatchTextContent(t('answer.incorrect-again', { number: 2 }));
  await expectAccessible();
  await card().getByLabelText('The server').click();
  reply(lessonsEndpoints.answerRecall, right);
  await send().click();
  await expect.element(card()).toMatchTextContent(t('recall.outcome', { right: 1, total: 1 }));
});

test('each question can be skipped, and none stands before the way on', async () => {
  await openWith(typed, chosen);
  await expect.element(button(t('app.next'))).toBeEnabled();
  await skip().click();
  await expect.element(question(2, 2)).toHaveFocus();
  await skip().click();
  await expect.element(card()).toMatchTextContent(t('recall.outcome', { right: 0, total: 2 }));
  await expect.element(send()).not.toBeInTheDocument();
  expect(callsTo(lessonsEndpoints.answerRecall)).toHaveLength(0);
});

test('what was answered stays so while the page is open, and is stored nowhere', async () => {
  await openWith(typed, chosen);
  await skip().click();
  await button(t('app.next')).click();
  await expect.element(card()).not.toBeInTheDocument();
  await button(t('app.back')).click();
  await expect.element(question(2, 2)).toBeVisible();
  expect(callsTo(lessonsEndpoints.recall)).toHaveLength(1);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/80[12]/);
});

test('without such questions there is no card', async () => {
  await openWith();
  await expect.poll(() => callsTo(lessonsEndpoints.recall).length).toBe(1);
  await expect.element(card()).not.toBeInTheDocument();
});

test.each([
  ['sets none', { recall: 0 }],
  ['is not open yet', { recall: 3, required_lessons: earlier(1) }],
  ['is completed', { recall: 3, completed: 2 }],
])('a lesson that %s asks for no questions', async (_, fields) => {
  reply(lessonsEndpoints.recall, [typed]);
  await openLesson(steps, fields);
  await expect.element(card()).not.toBeInTheDocument();
  expect(callsTo(lessonsEndpoints.recall)).toHaveLength(0);
});

test('the card says that it loads and that it could not, and tries again', async () => {
  refuse(lessonsEndpoints.recall, 'requirements_unmet');
  const release = hold(lessonsEndpoints.recall);
  await openLesson(steps, { recall: 3 });
  await expect.element(card().getByRole('status', { name: t('app.loading') })).toBeVisible();
  release();
  await expect.element(card().getByRole('alert')).toBeVisible();
  await expect.element(button(t('app.next'))).toBeEnabled();
  await expectAccessible();
  reply(lessonsEndpoints.recall, [typed]);
  await card()
    .getByRole('button', { name: t('error.try-again') })
    .click();
  await expect.element(question(1, 1)).toBeVisible();
});

test('an answer that did not arrive stays, with what went wrong', async () => {
  await openWith(typed);
  await card().getByLabelText(t('answer.label')).fill('HttpOnly');
  disconnect(lessonsEndpoints.answerRecall);
  await send().click();
  await expect.element(card().getByRole('alert')).toBeVisible();
  reply(lessonsEndpoints.answerRecall, right);
  await send().click();
  await expect.element(card()).toMatchTextContent(t('answer.correct'));
});

test('a question that is offered no more gives way to those that are', async () => {
  await openWith(typed);
  reply(lessonsEndpoints.recall, [chosen]);
  refuse(lessonsEndpoints.answerRecall, 'not_found');
  await card().getByLabelText(t('answer.label')).fill('HttpOnly');
  await send().click();
  await expect.element(card().getByLabelText('The server')).toBeVisible();
});
