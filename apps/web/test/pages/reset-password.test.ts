import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, openAsVisitor } from '../kit/app.ts';
import { alert, button, field } from '../kit/locators.ts';
import { enterNewPassword, proveAddress } from '../kit/proof.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { afterReset, expectAfterReset } from '../kit/sign-in.ts';
import { t } from '../kit/texts.ts';

const email = 'lena@school.example';
const address = () => field(t('form.email-label'));
const newPassword = () => field(t('form.new-password'));
const links = () => page.getByRole('main').getByRole('link');

test('a new password can be set once the address is proven, and not before', async () => {
  openAsVisitor('/reset-pw');
  await expect.element(address()).toHaveFocus();
  await expect.element(newPassword()).not.toBeInTheDocument();
  await expect.element(links()).not.toBeInTheDocument();
  await proveAddress(email);
  await expect.element(address()).toHaveValue(email);
  await expect.element(address()).toHaveAttribute('readonly');
  await expect.poll(() => links().elements()).toHaveLength(2);
  await enterNewPassword('a new one', 'another new one');
  await button(t('app.next')).click();
  await expect.element(alert().getByText(t('settings.password-no-match'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.resetPassword)).toEqual([]);
  reply(usersEndpoints.resetPassword, afterReset);
  await enterNewPassword('a new one');
  await button(t('app.next')).click();
  await expect.element(page.getByText(t('login.reset-password'))).toBeVisible();
  await expectAfterReset();
  expect(bodiesTo(usersEndpoints.resetPassword)).toEqual([{ secret: 'proven', password: 'a new one' }]);
});

test('an address without an account is reported, and another one can be entered', async () => {
  openAsVisitor('/reset-pw');
  await proveAddress(email);
  await enterNewPassword('a new one');
  refuse(usersEndpoints.resetPassword, 'not_found');
  await button(t('app.next')).click();
  await expect.element(alert().getByText(t('reset.no-account'))).toBeVisible();
  await button(t('app.reset')).click();
  await expect.element(address()).toHaveValue('');
});

test('a link with a proof goes straight to the password, and its secret is removed from the address bar', async () => {
  openAsVisitor('/reset-pw#secret=from-the-mail&email=new%2Bstaff%40school.example');
  await expect.element(address()).toHaveValue('new+staff@school.example');
  await expect.element(newPassword()).toHaveFocus();
  await expectAddress('/reset-pw');
  await enterNewPassword('a new one');
  refuse(usersEndpoints.resetPassword, 'wrong_secret');
  await button(t('app.next')).click();
  await expect.element(alert().getByText(t('problem.wrong-secret'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.resetPassword)).toEqual([
    { secret: 'from-the-mail', password: 'a new one' },
  ]);
});
