import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAsVisitor, reload } from '../kit/app.ts';
import { alert, button, field, link } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { askForCode, enterCode, enterNewPassword, proveAddress } from '../kit/proof.ts';
import { bodiesTo, disconnect, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const email = 'lena@school.example';
const password = 'birch lantern trout';
const address = () => field(t('form.email-label'));
const code = () => field(t('verification.token'));
const create = () => button(t('signup.submit'));

async function enterNames(username: string): Promise<void> {
  await field(t('login.username')).fill(username);
  await field(t('account.first-name')).fill('Lena');
  await field(t('account.last-name')).fill('Meier');
}

test('a malformed email address is refused before anything is sent', async () => {
  openAsVisitor('/signup');
  const malformed = [
    '"quoted"@school.example',
    'two..dots@school.example',
    '.dot@school.example',
    'lena@localhost',
    'lena@127.0.0.1',
    'a b@school.example',
    'lena@exa_mple.org',
    'lenä@school.example',
    'lena@school.example,eva@school.example',
    'lena@school',
  ];
  for (const wrong of malformed) {
    await address().fill('');
    await expect.element(address()).not.toHaveAccessibleDescription(t('form.email'));
    await address().fill(wrong);
    await button(t('app.next')).click();
    await expect.element(address()).toHaveAccessibleDescription(t('form.email'));
  }
  expect(bodiesTo(verificationEndpoints.request)).toEqual([]);
});

test('an address is sent in the form that the API stores', async () => {
  openAsVisitor('/signup');
  await askForCode(" o'neil+lab@BÜCHER.example ");
  await expect.element(code()).toBeVisible();
  expect(bodiesTo(verificationEndpoints.request)).toEqual([{ email: "o'neil+lab@xn--bcher-kva.example" }]);
});

test('the code has six digits, can be pasted in groups, and a phone offers the number keypad', async () => {
  openAsVisitor('/signup');
  await expect.element(address()).toHaveFocus();
  await expectAccessible();
  await askForCode(email);
  await expect.element(code()).toHaveFocus();
  await expect.element(code()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  for (const malformed of ['12345', '099999', '1000000', 'abcdef']) {
    await enterCode(malformed);
    await expect.element(code()).toHaveAccessibleDescription(new RegExp(t('verification.token-format')));
  }
  expect(bodiesTo(verificationEndpoints.confirm)).toEqual([]);
  refuse(verificationEndpoints.confirm, 'wrong_token');
  await enterCode('123456');
  await expect.element(page.getByText(t('problem.wrong-token'))).toBeVisible();
  await expectAccessible();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  await enterCode('654 321');
  await expect.element(field(t('login.username'))).toHaveFocus();
  expect(bodiesTo(verificationEndpoints.confirm).at(-1)).toEqual({
    verification: `of ${email}`,
    token: 654_321,
  });
});

test('a page reloaded while the email is read resumes at the code and keeps the details', async () => {
  openAsVisitor('/signup');
  await askForCode(email);
  await expect.element(code()).toBeVisible();
  reload();
  await button(t('verification.send-again')).click();
  await expect.element(page.getByText(t('verification.sent-again'))).toBeVisible();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  await enterCode('123456');
  await expect.element(address()).toHaveValue(email);
  await expect.element(address()).toHaveAttribute('readonly');
  await enterNames('lena');
  await enterNewPassword(password);
  reload();
  await expect.element(field(t('account.first-name'))).toHaveValue('Lena');
  await expect.element(field(t('form.new-password'))).toHaveValue('');
  await button(t('app.reset')).click();
  await expect.element(address()).toHaveValue('');
  reload();
  await expect.element(button(t('app.next'))).toBeVisible();
  await expect.element(field(t('login.username'))).not.toBeInTheDocument();
});

test("two different passwords are not sent, and the password's strength is rated", async () => {
  openAsVisitor('/signup');
  await proveAddress(email);
  await enterNames('lena');
  await enterNewPassword(password, 'another');
  await create().click();
  await expect.element(alert().getByText(t('settings.password-no-match'))).toBeVisible();
  await field(t('form.new-password')).click();
  await expect.element(page.getByText(t('form.strength-strong'))).toBeVisible();
  await expectAccessible();
  expect(bodiesTo(usersEndpoints.signup)).toEqual([]);
});

test('a taken name is reported at its field, and another one creates the account', async () => {
  openAsVisitor('/signup');
  await proveAddress(email);
  await enterNames('taken');
  await enterNewPassword(password);
  refuse(usersEndpoints.signup, 'username_taken');
  await create().click();
  await expect.element(field(t('login.username'))).toHaveFocus();
  await expect.element(field(t('login.username'))).toHaveAccessibleDescription(t('problem.username-taken'));
  reply(usersEndpoints.signup, learner);
  reply(usersEndpoints.login, learner);
  reply(lessonsEndpoints.categories, []);
  await field(t('login.username')).fill('lena');
  await create().click();
  await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
  await expectAccessible();
  await link(t('signup.go-on')).click();
  await expect.poll(() => location.pathname).toBe('/lessons');
  expect(bodiesTo(usersEndpoints.login)).toEqual([{ username: 'lena', password }]);
  expect(bodiesTo(usersEndpoints.signup).at(-1)).toEqual({
    username: 'lena',
    first_name: 'Lena',
    last_name: 'Meier',
    password,
    secret: 'proven',
  });
});

test('an address that already has an account is reported', async () => {
  openAsVisitor('/signup');
  await proveAddress(email);
  await enterNames('lena2');
  await enterNewPassword(password);
  refuse(usersEndpoints.signup, 'email_taken');
  await create().click();
  await expect.element(page.getByText(t('problem.email-taken'))).toBeVisible();
});

test('signing up works by keyboard', async () => {
  openAsVisitor('/signup');
  await expect.element(address()).toHaveFocus();
  reply(verificationEndpoints.request, { verification: 'one' });
  await userEvent.keyboard(`${email}{Enter}`);
  await expect.element(code()).toHaveFocus();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  await userEvent.keyboard('123456{Enter}');
  await expect.element(field(t('login.username'))).toHaveFocus();
  for (const text of ['keys', 'Kim', 'Keller', password]) {
    await userEvent.keyboard(text);
    await userEvent.tab();
  }
  await expect.element(button(t('form.show-password')).first()).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(field(t('form.new-password'))).toHaveAttribute('type', 'text');
  await userEvent.tab();
  await userEvent.keyboard(password);
  reply(usersEndpoints.signup, learner);
  refuse(usersEndpoints.login, 'too_many_requests');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
  await expect.element(link(t('login.title')).first()).toBeVisible();
  await expectAccessible();
  expect(bodiesTo(usersEndpoints.signup)).toMatchObject([{ username: 'keys', password }]);
});

test('a rate limit says how long to wait, and a network failure is named', async () => {
  openAsVisitor('/signup');
  await askForCode(email);
  await expect.element(code()).toBeVisible();
  refuse(verificationEndpoints.request, 'too_many_requests', { headers: { 'Retry-After': '600' } });
  await button(t('verification.send-again')).click();
  await expect
    .element(alert().getByText(t('problem.too-many-requests', { when: 'in 10 minutes' })))
    .toBeVisible();
  await button(t('app.reset')).click();
  disconnect(verificationEndpoints.request);
  await address().fill(email);
  await button(t('app.next')).click();
  await expect.element(alert().getByText(t('error.network-text'))).toBeVisible();
  await expect.element(address()).toHaveValue(email);
});
