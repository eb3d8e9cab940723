import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAs, openAsVisitor } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, dialog, field } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { hold, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const at = '2026-03-02T08:00:00.000Z';
const active = () => document.activeElement;

/** While a call is on its way, the fields are disabled and none of them has the focus, which stays in the form. */
async function expectHeld(form: Element | null): Promise<void> {
  await expect.poll(() => form?.querySelector('input, textarea')?.matches(':disabled')).toBe(true);
  await expect.poll(() => active()?.matches(':disabled')).toBe(false);
  expect(form?.contains(active())).toBe(true);
}

test.each(['Q', 'O'] as const)('after a wrong %s answer the next one can be typed', async (type) => {
  await openLesson([step('Name it', { type })]);
  await button(t('app.next')).click();
  const input = field(t('answer.label'));
  for (const answer of ['no', 'maybe']) {
    refuse(lessonsEndpoints.submit, 'answer_incorrect');
    const release = hold(lessonsEndpoints.submit);
    await input.fill(answer);
    if (type === 'Q') await userEvent.keyboard('{Enter}');
    else await button(t('answer.send')).click();
    await expectHeld(input.element().closest('form'));
    release();
    await expect.element(type === 'Q' ? input : button(t('answer.send'))).toHaveFocus();
  }
});

test('after a wrong choice the focus is on it, after the right one on what is said, then on the next step', async () => {
  const choices = [
    { id: 1, content: inAll('First') },
    { id: 2, content: inAll('Second') },
  ];
  await openLesson([step('Choose', { type: 'S', choices }), step('Read on')]);
  await button(t('app.next')).click();
  refuse(lessonsEndpoints.submit, 'answer_incorrect');
  await field('First').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('answer.incorrect'))).toBeVisible();
  await expect.element(field('First')).toHaveFocus();
  reply(lessonsEndpoints.submit, { completed: at });
  await field('Second').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('answer.correct'))).toBeVisible();
  await expect.poll(() => active()?.textContent).toContain(t('answer.correct'));
  await button(t('app.next')).click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Read on' })).toHaveFocus();
});

test('a form that is refused leads to the field, and one that fails leaves the keyboard where it was', async () => {
  refuse(usersEndpoints.login, 'internal');
  openAsVisitor('/login');
  await field(t('login.name')).fill('lena');
  await field(t('login.password')).fill('wrong');
  const release = hold(usersEndpoints.login);
  await userEvent.keyboard('{Enter}');
  await expectHeld(field(t('login.password')).element().closest('form'));
  release();
  await expect.element(field(t('login.password'))).toHaveFocus();
});

test('a person who has moved on meanwhile is not called back', async () => {
  refuse(usersEndpoints.login, 'internal');
  openAsVisitor('/login');
  await field(t('login.name')).fill('lena');
  await field(t('login.password')).fill('wrong');
  const release = hold(usersEndpoints.login);
  await userEvent.keyboard('{Enter}');
  await expectHeld(field(t('login.password')).element().closest('form'));
  const language = page.getByLabelText(t('footer.language'));
  (language.element() as HTMLElement).focus();
  release();
  await expect.element(field(t('login.password'))).toBeEnabled();
  await expect.element(language).toHaveFocus();
});

test('a join code that is refused is in the field that has the focus', async () => {
  refuse(coursesEndpoints.join, 'not_found');
  openAs(learner, '/courses');
  await button(t('courses.join')).first().click();
  await dialog().getByLabelText(t('courses.join-code')).fill('WRONG');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByLabelText(t('courses.join-code'))).toHaveFocus();
});
