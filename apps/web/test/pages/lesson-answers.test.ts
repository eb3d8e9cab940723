import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { expectAddress, openAs, reload } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, field, title } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { disconnect, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const text = () => field(t('answer.label'));
const intro = step('Read first');
const open = step('Explain it', { type: 'O' });
const question = step('Name it', { type: 'Q' });
const options = [
  { id: 1, content: inAll('First option') },
  { id: 2, content: inAll('Second option') },
];
const choice = step('Choose', { type: 'M', choices: options });

async function openAt(page: number, ...steps: Parameters<typeof openLesson>[0]): Promise<void> {
  await openLesson(steps);
  for (let at = 0; at < page; at++) await button(t('app.next')).click();
}

test.each([open, question])('an unsent $type answer survives Back and Next, and a reload', async (task) => {
  await openAt(2, intro, task);
  await text().fill('half a thought');
  await button(t('app.back')).click();
  await expect.element(text()).not.toBeInTheDocument();
  await button(t('app.next')).click();
  await expect.element(text()).toHaveValue('half a thought');
  reload();
  await expect.element(text()).toHaveValue('half a thought');
});

test('selected choices survive a closed tab', async () => {
  await openAt(1, choice);
  await field('Second option').click();
  sessionStorage.clear();
  reload();
  await expect.element(field('Second option')).toBeChecked();
  await expect.element(field('First option')).not.toBeChecked();
});

test('an answer survives an expired session, and is there after the login', async () => {
  await openAt(1, open);
  await text().fill('half a thought');
  refuse(lessonsEndpoints.submit, 'not_authenticated');
  await button(t('answer.send')).click();
  await expect.element(title(t('login.title'))).toBeVisible();
  reply(usersEndpoints.login, learner);
  await field(t('login.name')).fill(learner.username);
  await field(t('login.password')).fill('right');
  await button(t('login.submit')).click();
  await expect.element(text()).toHaveValue('half a thought');
});

test('an answer that could not be sent is kept; one that was sent is removed', async () => {
  await openAt(1, open);
  await text().fill('half a thought');
  disconnect(lessonsEndpoints.submit);
  await button(t('answer.send')).click();
  await expect.element(button(t('answer.send'))).toBeEnabled();
  reload();
  await expect.element(text()).toHaveValue('half a thought');
  reply(lessonsEndpoints.submit, { completed: '2026-03-02T08:00:00.000Z' });
  await button(t('answer.send')).click();
  await expect.element(button(t('answer.send-again'))).toBeVisible();
  expect(Object.values(localStorage).join()).not.toContain('half a thought');
});

test('another user of the browser neither sees the answer nor finds it stored', async () => {
  await openAt(1, open);
  await text().fill('half a thought');
  refuse(lessonsEndpoints.submit, 'not_authenticated');
  await button(t('answer.send')).click();
  await expect.element(title(t('login.title'))).toBeVisible();
  reply(usersEndpoints.login, teacher);
  await field(t('login.name')).fill(teacher.username);
  await field(t('login.password')).fill('right');
  await button(t('login.submit')).click();
  await expect.element(text()).toHaveValue('');
  expect(Object.values(localStorage).join()).not.toContain('half a thought');
});

test('logging out removes all answers from the browser', async () => {
  await openAt(1, open);
  await text().fill('half a thought');
  await expect.poll(() => Object.values(localStorage).join()).toContain('half a thought');
  openAs(learner, '/logout');
  reply(usersEndpoints.logout);
  await button(t('logout.confirm')).click();
  await expectAddress('/login');
  expect(Object.values(localStorage).join()).not.toContain('half a thought');
});

test.each(['{', '[{"step":1}]', '{"a":1}', '[null]', '[{"step":7,"text":5,"choices":[]}]'])(
  'stored answers that were changed to %s count as empty',
  async (stored) => {
    localStorage.setItem(`sentiero-kept-${learner.id}-answers`, stored);
    await openAt(1, open);
    await expect.element(text()).toHaveValue('');
    await text().fill('works');
    await expect.element(text()).toHaveValue('works');
  },
);
