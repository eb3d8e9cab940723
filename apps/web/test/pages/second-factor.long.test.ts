import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import {
  apiTokensEndpoints,
  passkeysEndpoints,
  signInEndpoints,
  usersEndpoints,
  waysInEndpoints,
} from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { alert, button, dialog, field, region, title } from '../kit/locators.ts';
import { learner, staff } from '../kit/people.ts';
import { bodiesTo, callsTo, disconnect, hold, refuse, reply } from '../kit/replies.ts';
import { otherDevice, replySignIn, thisDevice } from '../kit/sign-in.ts';
import { inAll, t } from '../kit/texts.ts';

const {
  secondFactor,
  totp,
  startTotp,
  confirmTotp,
  removeTotp,
  renewCodes,
  sessions,
  endSession,
  endOtherSessions,
  removeFactorOf,
} = signInEndpoints;
const code = () => field(t('login.code'));
const logIn = async () => {
  await field(t('login.name')).fill(learner.username);
  await field(t('login.password')).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
};

test('a login with a second factor asks for a code, and leads to the requested page', async () => {
  openAsVisitor('/courses');
  await expectAddress('/login?next=%2Fcourses');
  reply(usersEndpoints.login, { second_factor: ['totp'] });
  await logIn();
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  await button(t('login.submit')).click();
  await expect.element(code()).toHaveAccessibleDescription(new RegExp(t('form.required')));
  refuse(secondFactor, 'wrong_code');
  await code().fill('111 111');
  await userEvent.keyboard('{Enter}');
  await expect.element(code()).toHaveAccessibleDescription(new RegExp(t('problem.wrong-code')));
  await expect.element(code()).toHaveFocus();
  reply(secondFactor, learner);
  reply(usersEndpoints.setLanguage);
  reply(coursesEndpoints.byMe, []);
  await code().fill('222 222');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/courses');
  expect(bodiesTo(secondFactor)).toEqual([{ code: '111 111' }, { code: '222 222' }]);
});

test('a code that comes too late leads back to the password, and so does another account', async () => {
  openAsVisitor('/login');
  reply(usersEndpoints.login, { second_factor: ['totp'] });
  await logIn();
  refuse(secondFactor, 'login_expired');
  await code().fill('222222');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert().getByText(t('problem.login-expired'))).toBeVisible();
  await logIn();
  await button(t('login.other-account')).click();
  await expect.element(field(t('login.password'))).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
  reply(usersEndpoints.login, learner);
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.categories, []);
  await logIn();
  await expectAddress('/lessons');
});

test('a course is joined by an account with a second factor', async () => {
  reply(coursesEndpoints.byCode, { id: course.id, name: course.name });
  reply(coursesEndpoints.byMe, []);
  reply(coursesEndpoints.join, course);
  reply(usersEndpoints.setLanguage);
  replyCourse([member(learner)]);
  openAsVisitor('/courses?join=WEBS-2027-KURS');
  await page.getByText(t('join.known')).click();
  reply(usersEndpoints.login, { second_factor: ['totp'] });
  await logIn();
  reply(secondFactor, learner);
  await code().fill('222222');
  await userEvent.keyboard('{Enter}');
  await expectAddress(`/courses/${course.id}`);
  expect(callsTo(coursesEndpoints.join)).toHaveLength(1);
});

const section = () => region(t('second-factor.title'));
const inSection = (name: string) => section().getByRole('button', { name });
const on = { on_since: '2026-03-01T08:00:00.000Z', recovery_codes_left: 10 };
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const recovery_codes = ['HKRN-48QX-VT2M-9PLD', 'ABCD-2345-EFGH-6789'];

async function openSettings(): Promise<void> {
  reply(progressEndpoints.byMe, []);
  openAs(learner, '/settings#security');
  await expect.element(title(t('settings.title'))).toBeVisible();
}

test('the app is set up: QR code and secret, a code, and recovery codes that are shown once', async () => {
  replySignIn();
  await openSettings();
  refuse(startTotp, 'recent_login_required');
  await inSection(t('second-factor.set-up')).click();
  await expect.element(page.getByRole('dialog', { name: t('confirm.title') })).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  reply(startTotp, { secret, uri: `otpauth://totp/Sentiero:lena?secret=${secret}` });
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(section().getByRole('img', { name: t('second-factor.qr-code') })).toBeVisible();
  await expect.element(section().getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible();
  await expectAccessible();
  refuse(confirmTotp, 'wrong_code');
  const shown = () => section().getByLabelText(t('second-factor.code'));
  await shown().fill('111111');
  await inSection(t('second-factor.switch-on')).click();
  await expect.element(shown()).toHaveAccessibleDescription(t('problem.wrong-code'));
  reply(confirmTotp, { recovery_codes });
  reply(totp, on);
  await shown().fill('222222');
  await inSection(t('second-factor.switch-on')).click();
  for (const one of recovery_codes) await expect.element(section().getByText(one)).toBeVisible();
  await expectAccessible();
  await inSection(t('second-factor.codes-kept')).click();
  await expect.element(section().getByText(t('second-factor.codes-left', { count: 10 }))).toBeVisible();
  await expect.element(section().getByText(recovery_codes[0] ?? '')).not.toBeInTheDocument();
  expect(bodiesTo(confirmTotp)).toEqual([{ code: '111111' }, { code: '222222' }]);
});

test('new recovery codes take the place of earlier ones, and are shown once', async () => {
  replySignIn();
  reply(totp, { ...on, recovery_codes_left: 1 });
  await openSettings();
  refuse(renewCodes, 'recent_login_required');
  await inSection(t('second-factor.new-codes')).click();
  await expect.element(page.getByRole('dialog', { name: t('confirm.title') })).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  reply(renewCodes, { recovery_codes });
  reply(totp, on);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  for (const one of recovery_codes) await expect.element(section().getByText(one)).toBeVisible();
  await expectAccessible();
  await inSection(t('second-factor.codes-kept')).click();
  await expect.element(section().getByText(t('second-factor.codes-left', { count: 10 }))).toBeVisible();
  expect(callsTo(renewCodes)).toHaveLength(2);
});

test('new codes are there for somebody who has passkeys alone and has used all codes up', async () => {
  replySignIn();
  reply(totp, { on_since: null, recovery_codes_left: 0 });
  reply(passkeysEndpoints.list, [
    { id: 4, name: 'Laptop', created_at: '2026-03-02T08:00:00.000Z', last_used_at: null },
  ]);
  await openSettings();
  await expect.element(section().getByText(t('second-factor.codes-left', { count: 0 }))).toBeVisible();
  reply(renewCodes, { recovery_codes });
  await inSection(t('second-factor.new-codes')).click();
  await expect.element(section().getByText(recovery_codes[0] ?? '')).toBeVisible();
});

test('a set-up can be cancelled, and what is on is switched off after a confirmation', async () => {
  replySignIn();
  reply(startTotp, { secret, uri: 'otpauth://totp/x' });
  await openSettings();
  await inSection(t('second-factor.set-up')).click();
  await inSection(t('app.cancel')).click();
  await expect.element(inSection(t('second-factor.set-up'))).toBeVisible();
  reply(totp, on);
  await openSettings();
  await inSection(t('second-factor.switch-off')).click();
  await expect.element(dialog().getByText(t('second-factor.off-text'))).toBeVisible();
  await expectAccessible();
  reply(removeTotp);
  reply(totp, { on_since: null, recovery_codes_left: 0 });
  await dialog()
    .getByRole('button', { name: t('second-factor.switch-off') })
    .click();
  await expect.element(inSection(t('second-factor.set-up'))).toBeVisible();
  expect(callsTo(removeTotp)).toHaveLength(1);
});

const devices = () => region(t('settings.sessions'));
const endOthers = () => devices().getByRole('button', { name: t('settings.end-sessions') });

test('the app and the devices have a loading and an error state', async () => {
  replySignIn();
  const release = [totp, sessions].map((endpoint) => hold(endpoint));
  await openSettings();
  for (const part of [section(), devices()])
    await expect.element(part.getByRole('status', { name: t('app.loading') })).toBeVisible();
  for (const one of release) one();
  await expect.element(devices().getByText('Firefox, Linux')).toBeVisible();
  refuse(sessions, 'forbidden');
  refuse(totp, 'forbidden');
  await openSettings();
  for (const part of [section(), devices()]) await expect.element(part.getByRole('alert')).toBeVisible();
});

test('one’s devices are listed, and all others are logged out', async () => {
  replySignIn();
  reply(sessions, [thisDevice, otherDevice]);
  await openSettings();
  const items = devices().getByRole('listitem');
  await expect.element(items.nth(0)).toMatchTextContent(t('sessions.current'));
  await expect.element(items.nth(1)).toMatchTextContent(t('sessions.unknown-device'));
  disconnect(endOtherSessions);
  await endOthers().click();
  await expect.element(devices().getByText(t('error.network-text'))).toBeVisible();
  refuse(endOtherSessions, 'recent_login_required');
  await endOthers().click();
  reply(usersEndpoints.confirmPassword);
  reply(endOtherSessions);
  reply(sessions, [thisDevice]);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(items).toHaveLength(1);
  expect(callsTo(endOtherSessions)).toHaveLength(3);
});

test('one device is logged out with the password; this one has no button', async () => {
  replySignIn();
  reply(sessions, [thisDevice, otherDevice]);
  await openSettings();
  const items = devices().getByRole('listitem');
  await expect.element(items).toHaveLength(2);
  await expectAccessible();
  await expect.element(items.nth(0).getByRole('button')).not.toBeInTheDocument();
  refuse(endSession, 'recent_login_required');
  await items
    .nth(1)
    .getByRole('button', { name: t('sessions.end-named', { device: t('sessions.unknown-device') }) })
    .click();
  reply(usersEndpoints.confirmPassword);
  reply(endSession);
  reply(sessions, [thisDevice]);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(items).toHaveLength(1);
  await expect.element(page.getByText(t('sessions.ended'))).toBeVisible();
  expect(callsTo(endSession).map(({ params }) => params)).toEqual([{ id: 2 }, { id: 2 }]);
});

test('staff switch off the app of a user who lost it', async () => {
  reply(waysInEndpoints.list, []);
  const lena = { ...learner, closed_at: null, second_factor_at: '2026-03-01T08:00:00.000Z' };
  reply(usersEndpoints.adminGet, lena, { ETag: '"1"' });
  reply(progressEndpoints.byUser, []);
  reply(coursesEndpoints.byUser, []);
  openAs(staff, '/admin/users/7');
  await button(t('users.remove-factor')).click();
  await expect
    .element(page.getByRole('dialog', { name: t('users.remove-factor-title', { name: 'lena' }) }))
    .toBeVisible();
  await expectAccessible();
  reply(removeFactorOf, { ...lena, second_factor_at: null });
  reply(usersEndpoints.adminGet, { ...lena, second_factor_at: null }, { ETag: '"2"' });
  await dialog()
    .getByRole('button', { name: t('users.remove-factor') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button(t('users.remove-factor'))).not.toBeInTheDocument();
  expect(callsTo(removeFactorOf)).toMatchObject([{ params: { id: 7 } }]);
});

test('staff who owe a second factor are led to the settings until they have set one up', async () => {
  replySignIn();
  reply(progressEndpoints.byMe, []);
  refuse(usersEndpoints.adminList, 'second_factor_required');
  refuse(apiTokensEndpoints.list, 'second_factor_required');
  openAs(staff, '/admin/users');
  await expectAddress('/settings');
  await expect.element(section().getByText(t('second-factor.owed'))).toBeVisible();
  await expectAccessible();
  reply(startTotp, { secret, uri: 'otpauth://totp/x' });
  reply(confirmTotp, { recovery_codes });
  reply(totp, on);
  await inSection(t('second-factor.set-up')).click();
  reply(apiTokensEndpoints.list, []);
  await section().getByLabelText(t('second-factor.code')).fill('222222');
  await inSection(t('second-factor.switch-on')).click();
  await expect.element(section().getByText(recovery_codes[0] ?? '')).toBeVisible();
  await expect.element(section().getByText(t('second-factor.owed'))).not.toBeInTheDocument();
});

test('somebody without a password confirms by a code mailed to their address, or at their provider', async () => {
  replySignIn();
  reply(totp, { ...on, recovery_codes_left: 1 });
  await openSettings();
  const providers = [{ id: 'school', name: inAll('Kantonsschule') }];
  reply(usersEndpoints.confirmations, { password: false, passkey: false, email: learner.email, providers });
  refuse(renewCodes, 'recent_login_required');
  await inSection(t('second-factor.new-codes')).click();
  const again = dialog().getByRole('link', { name: t('confirm.again', { provider: 'Kantonsschule' }) });
  await expect.element(again).toHaveAttribute('href', expect.stringContaining('fresh=true'));
  await expect.element(dialog().getByLabelText(t('login.password'))).not.toBeInTheDocument();
  await expectAccessible();
  reply(verificationEndpoints.request, { verification: 'sent' });
  await button(t('confirm.send', { email: learner.email })).click();
  reply(verificationEndpoints.confirm, { secret: 'proven' });
  reply(usersEndpoints.confirmPassword);
  reply(renewCodes, { recovery_codes });
  await dialog().getByLabelText(t('verification.token')).fill('123456');
  await userEvent.keyboard('{Enter}');
  for (const one of recovery_codes) await expect.element(section().getByText(one)).toBeVisible();
  expect(bodiesTo(usersEndpoints.confirmPassword)).toEqual([{ secret: 'proven' }]);
});
