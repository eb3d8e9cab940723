import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { replySignIn, thiefsKey } from '../kit/sign-in.ts';
import { enterNewPassword, proveAddress } from '../kit/proof.ts';
import { bodiesTo, callsTo, hold, refuse, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const progress = [{ id: 3, title: inAll('Requests and responses'), completed: 3, tasks: 7 }];
const profile = () => region(t('settings.profile'));
const email = () => region(t('settings.email'));
const accountRow = (name: string) => region(t('settings.account')).getByRole('row').filter({ hasText: name });
const change = () => region(t('settings.password'));

async function openSettings(): Promise<void> {
  reply(progressEndpoints.byMe, progress);
  replySignIn();
  openAs(learner, '/settings#security');
  await expect.element(title(t('settings.title'))).toBeVisible();
}

async function changePassword(wanted: string): Promise<void> {
  await field(t('settings.old-password')).fill('birch lantern trout');
  await enterNewPassword(wanted);
  await change()
    .getByRole('button', { name: t('settings.change-password') })
    .click();
}

test('the account and the progress are shown', async () => {
  await openSettings();
  await expect.element(accountRow(t('login.username'))).toMatchTextContent(learner.username);
  await expect.element(accountRow(t('form.email-label'))).toMatchTextContent(learner.email);
  const own = region(t('settings.progress'));
  await expect.element(own.getByRole('link', { name: 'Requests and responses' })).toBeVisible();
  await expect.element(own.getByText(t('progress.n-of-m', { completed: 3, tasks: 7 }))).toBeInTheDocument();
  await expectAccessible();
});

test('progress has a loading, an error and an empty state', async () => {
  reply(progressEndpoints.byMe, []);
  replySignIn();
  const release = hold(progressEndpoints.byMe);
  openAs(learner, '/settings');
  const own = region(t('settings.progress'));
  await expect.element(own.getByRole('status', { name: t('app.loading') })).toBeVisible();
  release();
  await expect.element(own.getByText(t('lessons.none'))).toBeVisible();
  refuse(progressEndpoints.byMe, 'forbidden');
  openAs(learner, '/settings');
  await expect.element(own.getByRole('alert')).toBeVisible();
  reply(progressEndpoints.byMe, progress);
  await own.getByRole('button', { name: t('error.try-again') }).click();
  await expect.element(own.getByRole('link', { name: 'Requests and responses' })).toBeVisible();
});

test('the profile is saved once its fields are filled in and its name is free', async () => {
  await openSettings();
  const save = () => profile().getByRole('button', { name: t('settings.save') });
  const name = profile().getByLabelText(t('login.username'));
  refuse(usersEndpoints.updateMe, 'username_taken');
  await name.fill('taken');
  await save().click();
  await expect.element(name).toHaveAccessibleDescription(t('problem.username-taken'));
  await profile().getByLabelText(t('account.first-name')).fill('  ');
  await save().click();
  await expect.element(profile().getByText(t('form.required'))).toBeVisible();
  reply(usersEndpoints.updateMe, ({ body }) => ({ ...learner, ...body }));
  await name.fill('settled');
  await profile().getByLabelText(t('account.first-name')).fill('Sam');
  await save().click();
  await expect.element(accountRow(t('login.username'))).toMatchTextContent('settled');
  expect(bodiesTo(usersEndpoints.updateMe)).toMatchObject([
    { username: 'taken' },
    { username: 'settled', first_name: 'Sam', last_name: learner.last_name },
  ]);
});

test('changing the address asks for the password if the login is not recent, then continues', async () => {
  await openSettings();
  await proveAddress('moved@school.example');
  const move = () => email().getByRole('button', { name: t('settings.change-email') });
  const password = () => dialog().getByLabelText(t('login.password'), { exact: true });
  refuse(usersEndpoints.changeEmail, 'recent_login_required');
  await move().click();
  await expect.element(page.getByRole('dialog', { name: t('confirm.title') })).toBeVisible();
  await expect.element(password()).toHaveFocus();
  await expectAccessible();
  refuse(usersEndpoints.confirmPassword, 'wrong_password');
  await password().fill('not this one');
  await dialog()
    .getByRole('button', { name: t('confirm.submit') })
    .click();
  await expect.element(dialog().getByText(t('problem.wrong-password'))).toBeVisible();
  await dialog()
    .getByRole('button', { name: t('app.cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(email().getByLabelText(t('form.email-label'))).toHaveValue('moved@school.example');
  await move().click();
  reply(usersEndpoints.confirmPassword);
  reply(usersEndpoints.changeEmail, { ...learner, email: 'moved@school.example' });
  await password().fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(accountRow(t('form.email-label'))).toMatchTextContent('moved@school.example');
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(bodiesTo(usersEndpoints.changeEmail).at(-1)).toEqual({ secret: 'proven' });
});

test.each([
  ['too_short', 'form.password-short', '1234567'],
  ['too_common', 'problem.password-common', 'Football'],
  ['own_name', 'problem.password-own', 'lena-ammann99'],
] as const)('a new password that is %s is refused at its field', async (code, text, wanted) => {
  await openSettings();
  const errors = [{ path: '/new_password', message: code, code }];
  refuse(usersEndpoints.changePassword, 'invalid_input', { errors });
  await changePassword(wanted);
  await expect.element(change().getByText(t(text))).toBeVisible();
  await expect.element(field(t('form.new-password'))).toHaveFocus();
});

test('the password is changed with the current one, and the fields are emptied', async () => {
  await openSettings();
  await field(t('settings.old-password')).fill('wrong');
  await enterNewPassword('once more, with feeling', 'once more');
  await change()
    .getByRole('button', { name: t('settings.change-password') })
    .click();
  await expect.element(change().getByText(t('settings.password-no-match'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.changePassword)).toEqual([]);
  refuse(usersEndpoints.changePassword, 'wrong_password');
  await changePassword('once more, with feeling');
  await expect.element(change().getByText(t('problem.wrong-password'))).toBeVisible();
  await expect.element(field(t('settings.old-password'))).toHaveFocus();
  await expectAccessible();
  // A login of some time ago is confirmed with the password in the form.
  refuse(usersEndpoints.changePassword, 'recent_login_required');
  reply(usersEndpoints.confirmPassword);
  await changePassword('once more, with feeling');
  await expect.poll(() => callsTo(usersEndpoints.confirmPassword)).toHaveLength(1);
  reply(usersEndpoints.changePassword, { ended: [thiefsKey], kept: [] });
  await changePassword('once more, with feeling');
  await expect.element(field(t('settings.old-password'))).toHaveValue('');
  await expect.element(page.getByText(t('ways-in.ended'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.confirmPassword)).toEqual([{ password: 'birch lantern trout' }]);
});

test('logging out asks for confirmation once and drops all fetched data', async () => {
  await openSettings();
  await link(t('nav.logout')).click();
  await expect.element(title(t('logout.title'))).toBeVisible();
  await expectAccessible();
  reply(usersEndpoints.logout);
  await button(t('logout.confirm')).click();
  await expectAddress('/login');
  expect(callsTo(usersEndpoints.logout)).toHaveLength(1);
});

test('users who decide to stay logged in are led to the lessons', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, '/logout');
  await link(t('logout.stay')).click();
  await expectAddress('/lessons');
});

test.each(['/settings', '/logout'])('a visitor is redirected from %s to the login', async (at) => {
  openAsVisitor(at);
  await expectAddress('/login');
});

test.each(['de', 'fr', 'it'] as const)('a refused password is explained in %s', async (language) => {
  await showIn(language);
  await openSettings();
  const errors = [{ path: '/new_password', message: 'too common', code: 'too_common' as const }];
  refuse(usersEndpoints.changePassword, 'invalid_input', { errors });
  await changePassword('football');
  await expect.element(change().getByText(t('problem.password-common'))).toBeVisible();
});

test('the account is erased after a confirmation and the password, and kept again', async () => {
  await openSettings();
  const section = region(t('own-data.title'));
  const erase = () => dialog().getByRole('button', { name: t('own-data.erase') });
  await section.getByRole('button', { name: t('own-data.erase') }).click();
  await expect.element(page.getByRole('dialog', { name: t('own-data.erase-title') })).toBeVisible();
  await expectAccessible();
  refuse(ownDataEndpoints.erase, 'last_staff');
  await erase().click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  const erase_at = '2026-12-01T08:00:00.000Z';
  reply(ownDataEndpoints.erase, { erase_at });
  reply(usersEndpoints.session, { user: { ...learner, erase_at } });
  await erase().click();
  await expect.element(section.getByText(/December 1, 2026|1 December 2026|Dec 1, 2026/)).toBeVisible();
  reply(ownDataEndpoints.keep);
  reply(usersEndpoints.session, { user: learner });
  await section.getByRole('button', { name: t('own-data.keep') }).click();
  await expect.element(section.getByRole('button', { name: t('own-data.erase') })).toBeVisible();
  expect(callsTo(ownDataEndpoints.erase)).toHaveLength(2);
});

test('all own data is downloaded, once the password is confirmed', async () => {
  await openSettings();
  const section = region(t('own-data.title'));
  refuse(ownDataEndpoints.export, 'recent_login_required');
  await section.getByRole('button', { name: t('own-data.export') }).click();
  await expect.element(page.getByRole('dialog', { name: t('confirm.title') })).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  reply(ownDataEndpoints.export);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => callsTo(ownDataEndpoints.export)).toHaveLength(2);
  await expect.element(dialog()).not.toBeInTheDocument();
});
