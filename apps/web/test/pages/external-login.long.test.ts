import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, open, openAs, openAsVisitor } from '../kit/app.ts';
import { alert, button, dialog, field } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, hold, refuse, reply } from '../kit/replies.ts';
import { replySignIn } from '../kit/sign-in.ts';
import { showIn, t } from '../kit/texts.ts';

const { providers, passwordLogin, pending, settle, logout, identities, unlink } = externalEndpoints;
const name = { de: 'Kantonsschule', en: 'Cantonal school', fr: 'École cantonale', it: 'Scuola cantonale' };
const school = { id: 'school', name };
const provider = name.en;
const identity = {
  provider: school,
  first_name: 'Zoë',
  last_name: 'Müller',
  email: 'zoe@school.example',
  suggested_username: 'zoe.mueller',
  username: null,
  email_proven: false,
  may_link: false,
  key: 'of this login',
};
const who = { provider, name: 'Zoë Müller', username: learner.username };

function openWithSchool(at: string): void {
  reply(usersEndpoints.session, { user: null });
  reply(providers, [school]);
  open(at);
}

test('the login offers the providers, which lead back to the requested page', async () => {
  openWithSchool('/login?next=%2Fcourses%2F3');
  const link = page.getByRole('link', { name: t('external.continue-with', { provider }) });
  await expect.element(link).toBeVisible();
  const href = link.element().getAttribute('href') ?? '';
  expect(href).toMatch(/\/auth\/school\?next=%2Fcourses%2F3$/);
  await expectAccessible();
});

test('where only staff use a password, the form is behind a link, and there is no account to create', async () => {
  reply(passwordLogin, { staff_only: true });
  openWithSchool('/login');
  const link = page.getByRole('link', { name: t('external.continue-with', { provider }) });
  await expect.element(link).toBeVisible();
  await expect.element(button(t('login.for-staff'))).toBeVisible();
  await expect.element(field(t('login.password'))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('login.forgot-password'))).not.toBeInTheDocument();
  await expect.element(page.getByText(t('login.create-account'))).not.toBeInTheDocument();
  await expectAccessible();
  await button(t('login.for-staff')).click();
  await expect.element(field(t('login.name'))).toHaveFocus();
  await expect.element(field(t('login.password'))).toBeVisible();
  await expect.element(button(t('login.for-staff'))).not.toBeInTheDocument();
});

test('the password form does not flash up before it is known whom it is for, and is there without a reply', async () => {
  reply(passwordLogin, { staff_only: false });
  const release = hold(passwordLogin);
  openWithSchool('/login');
  await expect
    .element(page.getByRole('link', { name: t('external.continue-with', { provider }) }))
    .toBeVisible();
  await expect.element(field(t('login.password'))).not.toBeInTheDocument();
  release();
  await expect.element(field(t('login.password'))).toBeVisible();
  refuse(passwordLogin, 'internal');
  openWithSchool('/login');
  await expect.element(field(t('login.password'))).toBeVisible();
});

test.each(['provider-away', 'provider-refused', 'login-expired', 'account-closed'] as const)(
  'the login says that %s',
  async (problem) => {
    openWithSchool(`/login?problem=${problem}`);
    await expect.element(alert().getByText(t(`external.${problem}`))).toBeVisible();
  },
);

test('after a provider, the login asks for the second factor of the account', async () => {
  openAsVisitor('/login?second_factor=totp&next=%2Fcourses');
  await expect.element(field(t('login.code'))).toBeVisible();
  await button(t('login.other-account')).click();
  await expect.element(field(t('login.password'))).toBeVisible();
});

/** Somebody new, whose account gets no address. */
async function openWelcome(changes = {}, user = null as typeof learner | null) {
  reply(pending, { ...identity, ...changes });
  reply(usersEndpoints.session, { user });
  open('/welcome?next=%2Flessons');
  await button(t('external.without-address')).click();
}

test('a first login makes an account, with what the provider says filled in', async () => {
  await openWelcome();
  await expect.element(field(t('login.username'))).toHaveValue('zoe.mueller');
  await expectAccessible();
  refuse(settle, 'username_taken');
  await button(t('external.create')).click();
  await expect
    .element(field(t('login.username')))
    .toHaveAccessibleDescription(new RegExp(t('problem.username-taken')));
  reply(settle, learner);
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.categories, []);
  await field(t('login.username')).fill('zoe');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/lessons');
  expect(bodiesTo(settle).at(-1)).toEqual({
    do: 'create',
    username: 'zoe',
    first_name: 'Zoë',
    last_name: 'Müller',
    without_address: true,
  });
});

test('the claimed address is a suggestion that a code proves; a taken one leads to its account, or on without', async () => {
  reply(pending, identity);
  reply(usersEndpoints.session, { user: null });
  reply(verificationEndpoints.request, { verification: 'handle' });
  reply(verificationEndpoints.confirm, { secret: 'a secret' });
  open('/welcome?next=%2Flessons');
  await expect.element(field(t('form.email-label'))).toHaveValue(identity.email);
  await expectAccessible();
  await button(t('app.next')).click();
  await field(t('verification.token')).fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(t('form.email-label'))).toHaveValue(identity.email);
  refuse(settle, 'email_taken');
  await button(t('external.create')).click();
  await expect.element(page.getByText(t('problem.email-taken'))).toBeVisible();
  await expect.element(button(t('external.without-address'))).toBeVisible();
  await expectAccessible();
  refuse(settle, 'log_in_first');
  await button(t('external.link-taken')).click();
  await expect.element(page.getByText(t('problem.log-in-first'))).toBeVisible();
  expect(bodiesTo(settle)).toMatchObject([
    { do: 'create', secret: 'a secret' },
    { do: 'link', secret: 'a secret' },
  ]);
});

test('an address that the provider has proven needs no code', async () => {
  reply(pending, { ...identity, email_proven: true });
  reply(usersEndpoints.session, { user: null });
  open('/welcome');
  await expect.element(field(t('form.email-label'))).toHaveValue(identity.email);
  await expect.element(field(t('login.username'))).toBeVisible();
});

test.each(['de', 'en', 'fr', 'it'] as const)(
  'a person who comes while another one is logged in is told so, and makes an account of their own: %s',
  async (language) => {
    await page.viewport(390, 800);
    reply(pending, { ...identity, username: learner.username });
    openAs(learner, '/welcome?next=%2Flessons');
    await showIn(language);
    await expect
      .element(page.getByText(t('external.two-people', { ...who, provider: name[language] })))
      .toBeVisible();
    await expect.element(button(t('external.link', who))).not.toBeInTheDocument();
    await expect.element(button(t('external.without-address'))).toBeVisible();
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test('a known account is connected by its own password, entered there', async () => {
  reply(pending, { ...identity, username: 'somebody.else' });
  openAs(learner, '/welcome?next=%2Flessons');
  await button(t('external.link-own')).click();
  await field(t('login.name')).fill('zoe');
  await field(t('login.password')).fill('birch lantern trout');
  await expectAccessible();
  refuse(settle, 'other_person');
  await button(t('external.link-submit')).click();
  await expect.element(page.getByText(t('problem.other-person'))).toBeVisible();
  expect(bodiesTo(settle)).toEqual([{ do: 'link', username: 'zoe', password: 'birch lantern trout' }]);
});

test('an account that was logged in to since is connected after its owner has read both names', async () => {
  reply(pending, { ...identity, username: learner.username, may_link: true });
  openAs(learner, '/welcome?next=%2Flessons');
  await expect.element(page.getByText(t('external.link-text', who))).toBeVisible();
  reply(settle, learner);
  reply(lessonsEndpoints.categories, []);
  await button(t('external.link', who)).click();
  await expectAddress('/lessons');
});

test('a first login that took too long leads back to the login', async () => {
  reply(usersEndpoints.session, { user: null });
  refuse(pending, 'login_expired');
  open('/welcome');
  await expect.element(page.getByText(t('external.over'))).toBeVisible();
});

test('a provider is removed in the settings, unless it is the only way to log in', async () => {
  const times = { created_at: '2026-03-02T08:00:00.000Z', last_used_at: '2026-03-02T09:00:00.000Z' };
  replySignIn();
  reply(progressEndpoints.byMe, []);
  reply(identities, [{ id: 5, provider: school, ...times }]);
  openAs(learner, '/settings#security');
  await button(t('external.remove-named', { provider })).click();
  refuse(unlink, 'only_login');
  const remove = dialog().getByRole('button', { name: t('passkeys.remove') });
  await remove.click();
  await expect.element(dialog().getByText(t('problem.only-login'))).toBeVisible();
  reply(unlink);
  reply(identities, []);
  await remove.click();
  await expect.element(page.getByText(t('external.removed'))).toBeVisible();
});

test('who came by a provider is asked whether to log out there as well; a phone shows it in German', async () => {
  await page.viewport(390, 800);
  openAs(learner, '/logout');
  reply(logout, { provider: school, url: `${location.origin}/logged-out-there` });
  await showIn('de');
  const there = page.getByRole('checkbox', { name: t('logout.there-too', { provider: name.de }) });
  await expect.element(there).toBeChecked();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await there.click();
  reply(usersEndpoints.logout);
  await button(t('logout.confirm')).click();
  await expectAddress('/login');
});
