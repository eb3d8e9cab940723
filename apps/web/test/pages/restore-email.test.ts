import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, openAsVisitor, reload } from '../kit/app.ts';
import { button, field, link, title } from '../kit/locators.ts';
import { enterNewPassword } from '../kit/proof.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { afterReset, expectAfterReset } from '../kit/sign-in.ts';
import { showIn, t } from '../kit/texts.ts';

test('the link in the email asks for a new password, and its secret is removed from the address bar', async () => {
  openAsVisitor('/restore-email#secret=from-the-mail');
  await expect.element(title(t('restore.title'))).toBeVisible();
  await expectAddress('/restore-email');
  await expect.element(field(t('form.new-password'))).toHaveFocus();
  reload();
  reply(usersEndpoints.restoreEmail, afterReset);
  await enterNewPassword('heron cobalt ladder');
  await button(t('restore.submit')).click();
  await expect.element(page.getByText(t('restore.done'))).toBeVisible();
  await expectAfterReset();
  expect(bodiesTo(usersEndpoints.restoreEmail)).toEqual([
    { secret: 'from-the-mail', password: 'heron cobalt ladder' },
  ]);
});

test('a used link is reported and shows no form', async () => {
  openAsVisitor('/restore-email#secret=used');
  refuse(usersEndpoints.restoreEmail, 'wrong_secret');
  await enterNewPassword('heron cobalt ladder');
  await button(t('restore.submit')).click();
  await expect.element(page.getByText(t('restore.void'))).toBeVisible();
  await expect.element(field(t('form.new-password'))).not.toBeInTheDocument();
});

test('without the link the page says where to find it', async () => {
  openAsVisitor('/restore-email');
  await expect.element(page.getByText(t('restore.no-link'))).toBeVisible();
  await expect.element(link(t('restore.submit'))).not.toBeInTheDocument();
});

test.each(['de', 'fr', 'it'] as const)('the page is shown in %s', async (language) => {
  await showIn(language);
  openAsVisitor('/restore-email#secret=from-the-mail');
  await expect.element(title(t('restore.title'))).toBeVisible();
  await expect.element(field(t('form.new-password'))).toBeVisible();
  expect(document.documentElement.lang).toBe(language);
});
