import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { alert, button, field, link, title } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const username = () => field(t('login.name'));
const password = () => field(t('login.password'));
const logIn = async (secret: string) => {
  await username().fill(learner.username);
  await password().fill(secret);
  await userEvent.keyboard('{Enter}');
};

test('an empty form reports missing fields, focuses the first and sends nothing', async () => {
  openAsVisitor('/');
  await expectAddress('/login');
  await button(t('login.submit')).click();
  await expect.element(username()).toHaveFocus();
  await expect.element(username()).toHaveAccessibleDescription(t('form.required'));
  await expect.element(password()).toHaveAccessibleDescription(t('form.required'));
  await expectAccessible();
  expect(bodiesTo(usersEndpoints.login)).toEqual([]);
});

test('a wrong password is reported, and the correct one leads to the lessons', async () => {
  openAsVisitor('/login');
  refuse(usersEndpoints.login, 'login_failed');
  await logIn('wrong');
  await expect.element(alert().getByText(t('error.login'))).toBeVisible();
  await expectAccessible();
  reply(usersEndpoints.login, learner);
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.categories, []);
  await logIn('right');
  await expect.element(title(t('lessons.title'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.login)).toEqual([
    { username: learner.username, password: 'wrong' },
    { username: learner.username, password: 'right' },
  ]);
});

test.each(['/', '/login', '/signup'])(
  'a logged-in user is redirected from %s to the lessons',
  async (address) => {
    reply(lessonsEndpoints.categories, []);
    openAs(learner, address);
    await expectAddress('/lessons');
  },
);

test('a login leads to the requested page, even after a sign-up', async () => {
  openAsVisitor('/courses?x=1');
  await expectAddress('/login?next=%2Fcourses%3Fx%3D1');
  await link(t('login.create-account')).click();
  await link(t('account.have-account')).click();
  reply(usersEndpoints.login, learner);
  reply(usersEndpoints.setLanguage);
  reply(coursesEndpoints.byMe, []);
  await logIn('right');
  await expectAddress('/courses?x=1');
});

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  '%s is not a valid destination after a login',
  async (next) => {
    reply(lessonsEndpoints.categories, []);
    openAs(learner, `/login?next=${encodeURIComponent(next)}`);
    await expectAddress('/lessons');
  },
);

test('an expired session is explained at the login, but not to a visitor', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, '/lessons');
  refuse(coursesEndpoints.byMe, 'not_authenticated');
  await link(t('nav.courses')).first().click();
  await expect.element(page.getByText(t('login.session-ended'))).toBeVisible();
  await expectAccessible();
  openAsVisitor('/login');
  await expect.element(title(t('login.title'))).toBeVisible();
  await expect.element(page.getByText(t('login.session-ended'))).not.toBeInTheDocument();
});
