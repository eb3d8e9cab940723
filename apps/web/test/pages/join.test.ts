import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor, reload } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { alert, button, dialog, field, link, title } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { askForCode, enterNewPassword } from '../kit/proof.ts';
import { bodiesTo, callsTo, hold, refuse, reply } from '../kit/replies.ts';
import { showIn, t } from '../kit/texts.ts';

const joinLink = '/courses?join=WEBS-2027-KURS';
const email = 'lena@school.example';
const password = 'birch lantern trout';
const code = () => field(t('verification.token'));
const heading = () => title(t('join.title', { course: course.name }));
const signUp = () => button(t('join.sign-up'));
const logIn = () => button(t('join.log-in'));

let submits = 0;
const count = () => void submits++;

beforeEach(() => {
  submits = 0;
  document.addEventListener('submit', count, true);
  reply(coursesEndpoints.byCode, { id: course.id, name: course.name });
  reply(usersEndpoints.setLanguage);
  reply(coursesEndpoints.byMe, []);
  reply(coursesEndpoints.join, course);
  replyCourse([member(learner)]);
});

afterEach(() => document.removeEventListener('submit', count, true));

async function fillDetails(token: string): Promise<void> {
  await code().fill(token);
  await field(t('login.username')).fill('lena');
  await field(t('account.first-name')).fill('Lena');
  await field(t('account.last-name')).fill('Meier');
  await enterNewPassword(password);
}

async function fillLogin(): Promise<void> {
  await field(t('login.name')).fill('lena');
  await field(t('login.password')).fill(password);
}

test('a newcomer with a join link is in the course on the third screen', async () => {
  openAsVisitor(joinLink);
  await expect.element(heading()).toBeVisible();
  await expectAccessible();
  await askForCode(email);
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  reply(usersEndpoints.signup, learner);
  reply(usersEndpoints.login, learner);
  await fillDetails('654 321');
  await signUp().click();
  await expectAddress('/courses/12');
  await expect.element(title(course.name)).toBeVisible();
  expect(submits).toBe(2);
  expect(bodiesTo(verificationEndpoints.confirm)).toEqual([{ verification: `of ${email}`, token: 654_321 }]);
  expect(bodiesTo(usersEndpoints.signup)).toMatchObject([{ username: 'lena', password, secret: 'proven' }]);
  expect(bodiesTo(usersEndpoints.login)).toEqual([{ username: 'lena', password }]);
  expect(bodiesTo(coursesEndpoints.join)).toEqual([{ join_code: 'WEBS-2027-KURS' }]);
});

test("a user with an account logs in on the join link's screen and is in the course", async () => {
  openAsVisitor(joinLink);
  await button(t('join.known')).click();
  await expectAccessible();
  refuse(usersEndpoints.login, 'login_failed');
  await fillLogin();
  await logIn().click();
  await expect.element(alert().getByText(t('error.login'))).toBeVisible();
  expect(callsTo(coursesEndpoints.join)).toEqual([]);
  reply(usersEndpoints.login, learner);
  await logIn().click();
  await expectAddress('/courses/12');
  expect(bodiesTo(coursesEndpoints.join)).toEqual([{ join_code: 'WEBS-2027-KURS' }]);
});

test('a member whose session has expired reaches the course by the same link', async () => {
  openAsVisitor(joinLink);
  await button(t('join.known')).click();
  reply(usersEndpoints.login, learner);
  refuse(coursesEndpoints.join, 'already_member');
  const release = hold(coursesEndpoints.join);
  await fillLogin();
  await logIn().click();
  await expect.element(link(t('nav.settings'))).toBeVisible();
  release();
  await expectAddress('/courses/12');
  await expect.element(title(course.name)).toBeVisible();
});

test('a code renewed during the sign-up is shown again to the now logged-in user', async () => {
  openAsVisitor(joinLink);
  await button(t('join.known')).click();
  reply(usersEndpoints.login, learner);
  refuse(coursesEndpoints.join, 'not_found');
  await fillLogin();
  await logIn().click();
  await expect.element(dialog().getByLabelText(t('courses.join-code'))).toHaveValue('WEBS-2027-KURS');
});

test('a wrong code from the mail and a taken name leave all other fields filled in', async () => {
  openAsVisitor(joinLink);
  await askForCode(email);
  refuse(verificationEndpoints.confirm, 'wrong_token');
  await fillDetails('123456');
  await signUp().click();
  await expect.element(code()).toHaveAccessibleDescription(new RegExp(t('problem.wrong-token')));
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  refuse(usersEndpoints.signup, 'username_taken');
  await code().fill('654321');
  await signUp().click();
  await expect.element(field(t('login.username'))).toHaveAccessibleDescription(t('problem.username-taken'));
  await expect.element(code()).not.toBeInTheDocument();
  await expect.element(field(t('form.new-password'))).toHaveValue(password);
  reply(usersEndpoints.signup, learner);
  reply(usersEndpoints.login, learner);
  await field(t('login.username')).fill('lena.meier');
  await signUp().click();
  await expectAddress('/courses/12');
  expect(callsTo(verificationEndpoints.confirm)).toHaveLength(2);
  expect(bodiesTo(usersEndpoints.login)).toEqual([{ username: 'lena.meier', password }]);
});

test('a page reloaded while the mail is read still leads to the course', async () => {
  openAsVisitor(joinLink);
  await askForCode(email);
  await field(t('account.first-name')).fill('Lena');
  reload();
  await expect.element(field(t('account.first-name'))).toHaveValue('Lena');
  await expect.element(heading()).toBeVisible();
  await button(t('verification.send-again')).click();
  await expect.element(page.getByText(t('verification.sent-again'))).toBeVisible();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  reply(usersEndpoints.signup, learner);
  reply(usersEndpoints.login, learner);
  await fillDetails('123456');
  await signUp().click();
  await expectAddress('/courses/12');
});

test('a login refused after the sign-up keeps the account and asks only for the login', async () => {
  openAsVisitor(joinLink);
  await askForCode(email);
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  reply(usersEndpoints.signup, learner);
  refuse(usersEndpoints.login, 'too_many_requests', { headers: { 'Retry-After': '600' } });
  await fillDetails('123456');
  await signUp().click();
  await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
  await expect
    .element(alert().getByText(t('problem.too-many-requests', { when: 'in 10 minutes' })))
    .toBeVisible();
  reply(usersEndpoints.login, learner);
  await fillLogin();
  await logIn().click();
  await expectAddress('/courses/12');
});

test('a visitor types the code at the login, and a code without a course is reported', async () => {
  refuse(coursesEndpoints.byCode, 'not_found');
  openAsVisitor('/login');
  await link(t('login.have-code')).click();
  await field(t('courses.join-code')).fill('NOPE-2222-NOPE');
  await button(t('app.next')).click();
  await expect.element(alert().getByText(t('courses.wrong-code'))).toBeVisible();
  await expectAccessible();
  expect(callsTo(coursesEndpoints.byCode)).toHaveLength(1);
  reply(coursesEndpoints.byCode, { id: course.id, name: course.name });
  await field(t('courses.join-code')).fill('webs 2027 kurs');
  await button(t('app.next')).click();
  await expect.element(heading()).toBeVisible();
  await expectAddress('/join?join=webs+2027+kurs');
});

test("the join page takes a logged-in user to the join link's dialog", async () => {
  openAs(learner, '/join?join=WEBS-2027-KURS');
  await expect.element(dialog().getByLabelText(t('courses.join-code'))).toHaveValue('WEBS-2027-KURS');
});

test.each(['de', 'fr', 'it'] as const)('the join page is readable in %s', async (language) => {
  await showIn(language);
  openAsVisitor(joinLink);
  await expect.element(heading()).toBeVisible();
  await expectAccessible();
});
