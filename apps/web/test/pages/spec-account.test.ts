import { row, specification } from '@sentiero/checks/spec-rows';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, goTo, openAs, openAsVisitor, startOver } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { alert, button, field, invalid, link, region, title, toneOf, usable } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { askForCode, enterCode, enterNewPassword, proveAddress } from '../kit/proof.ts';
import { bodiesTo, hold, refuse, reply, replyWith } from '../kit/replies.ts';
import { replySignIn } from '../kit/sign-in.ts';
import { deliver, isOpen } from '../kit/sockets.ts';
import { inAll, t } from '../kit/texts.ts';
import { request } from '../kit/traffic.ts';

const links = () =>
  page
    .getByRole('main')
    .getByRole('link')
    .elements()
    .map((one) => one.getAttribute('href'));

async function logIn(): Promise<void> {
  await field(t('login.name')).fill(learner.username);
  await field(t('login.password')).fill('birch lantern trout');
  await button(t('login.submit')).click();
}

specification(
  '2 login',
  async () => {
    reply(lessonsEndpoints.categories, []);
    reply(coursesEndpoints.byMe, []);
    openAsVisitor('/login');
    await expect.element(title('Log in')).toBeVisible();
  },
  [
    row('Links to /reset-pw and /signup.', () =>
      expect.poll(links).toEqual(expect.arrayContaining(['/reset-pw', '/signup'])),
    ),
    row("Redirects when already logged in to the 'next' query parameter", async () => {
      openAs(learner, '/login?next=%2Fcourses');
      await expectAddress('/courses');
    }),
    row('default /lessons', async () => {
      openAs(learner, '/login');
      await expectAddress('/lessons');
    }),
  ],
);

specification(
  '5 login',
  async () => {
    openAsVisitor('/login');
    await button(t('login.submit')).click();
  },
  [
    row('Login: username and password required.', async () => {
      await expect.element(field(t('login.name'))).toHaveAccessibleDescription(t('form.required'));
      await expect.element(field(t('login.password'))).toHaveAccessibleDescription(t('form.required'));
      expect(bodiesTo(usersEndpoints.login)).toEqual([]);
    }),
  ],
);

specification('8 login', () => openAsVisitor('/login'), [
  row("Login failure of a particular kind: 'error.login' in a warning box", async () => {
    refuse(usersEndpoints.login, 'login_failed');
    await logIn();
    const said = alert().getByText(t('error.login'));
    await expect.element(said).toBeVisible();
    expect(toneOf(said)).toBe('warning');
  }),
  row('other errors go to a general error box', async () => {
    replyWith(usersEndpoints.login, () => Response.json({ detail: 'login broke' }, { status: 409 }));
    await logIn();
    const said = alert().getByText('login broke');
    await expect.element(said).toBeVisible();
    expect(toneOf(said)).toBe('danger');
  }),
]);

const email = 'lena@school.example';
const password = 'birch lantern trout';
const code = () => field(t('verification.token'));
const inputs = () => [...document.querySelectorAll<HTMLInputElement>('main input')].map(({ name }) => name);
const mismatch = () => alert().getByText(t('settings.password-no-match'));

async function fillDetails(): Promise<void> {
  await field(t('login.username')).fill('lena');
  await field(t('account.first-name')).fill('Lena');
  await field(t('account.last-name')).fill('Meier');
}

specification('2 signup', () => openAsVisitor('/signup'), [
  row('E-mail verification first, then the details form.', async () => {
    await expect.poll(inputs).toEqual(['email']);
    await proveAddress(email);
    await expect.element(field(t('login.username'))).toBeVisible();
  }),
  row('all inputs are disabled while a save is pending', async () => {
    await fillDetails();
    await enterNewPassword(password);
    reply(usersEndpoints.signup, learner);
    reply(usersEndpoints.login, learner);
    const release = hold(usersEndpoints.signup);
    await button(t('signup.submit')).click();
    await expect.poll(() => usable(form())).toEqual([]);
    release();
  }),
  row('After success a login link is shown.', async () => {
    await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
    await expect.poll(links).toEqual(['/login']);
  }),
]);

const form = () => page.elementLocator(document.querySelector('main form') ?? document.body);

specification('4 signup', () => openAsVisitor('/signup'), [
  row('verification requested', async () => {
    await askForCode(email);
    await expect.element(code()).toBeVisible();
    expect(bodiesTo(verificationEndpoints.request)).toEqual([{ email }]);
  }),
  row('token entered and confirmed (gives a secret)', async () => {
    reply(verificationEndpoints.confirm, { secret: 'proven' });
    await enterCode('123456');
    await expect.element(field(t('login.username'))).toBeVisible();
    expect(bodiesTo(verificationEndpoints.confirm)).toEqual([
      { verification: `of ${email}`, token: 123_456 },
    ]);
  }),
  row('A reset button clears everything.', async () => {
    await fillDetails();
    await button(t('app.reset')).click();
    await expect.poll(inputs).toEqual(['email']);
    await expect.element(field(t('form.email-label'))).toHaveValue('');
    await proveAddress(email);
    await expect.element(field(t('account.first-name'))).toHaveValue('');
  }),
  row('details form, done', async () => {
    await fillDetails();
    await enterNewPassword(password);
    reply(usersEndpoints.signup, learner);
    reply(usersEndpoints.login, learner);
    await button(t('signup.submit')).click();
    await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
    const { first_name, last_name } = { first_name: 'Lena', last_name: 'Meier' };
    expect(bodiesTo(usersEndpoints.signup)).toEqual([
      { username: 'lena', first_name, last_name, password, secret: 'proven' },
    ]);
  }),
]);

specification('5 signup', () => openAsVisitor('/signup'), [
  row('Verification: e-mail required, type email.', async () => {
    await expect.element(field(t('form.email-label'))).toHaveAttribute('type', 'email');
    for (const wrong of ['', 'no address']) {
      await field(t('form.email-label')).fill(wrong);
      await button(t('app.next')).click();
      await expect.poll(invalid).toEqual(['email']);
    }
    expect(bodiesTo(verificationEndpoints.request)).toEqual([]);
  }),
  row('Token is a number from 100000 to 999999.', async () => {
    await askForCode(email);
    refuse(verificationEndpoints.confirm, 'wrong_token');
    for (const wrong of ['99999', '1000000', 'abcdef', '']) {
      await enterCode(wrong);
      await expect.poll(invalid).toEqual(['token']);
    }
    expect(bodiesTo(verificationEndpoints.confirm)).toEqual([]);
    for (const [place, token] of [100_000, 999_999].entries()) {
      await enterCode(String(token));
      await expect.poll(() => bodiesTo(verificationEndpoints.confirm)[place]).toMatchObject({ token });
    }
  }),
  row('Signup: username, first name, last name and both passwords required', async () => {
    reply(verificationEndpoints.confirm, { secret: 'proven' });
    await enterCode('123456');
    await button(t('signup.submit')).click();
    await expect.poll(invalid).toEqual(['username', 'first_name', 'last_name', 'password', 'repeat']);
  }),
  row(
    "new password and repetition must match, otherwise warning 'settings.password-no-match' and nothing is sent.",
    async () => {
      await fillDetails();
      await enterNewPassword(password, `${password}s`);
      await button(t('signup.submit')).click();
      await expect.element(mismatch()).toBeVisible();
      expect(toneOf(mismatch())).toBe('warning');
      expect(bodiesTo(usersEndpoints.signup)).toEqual([]);
    },
  ),
]);

specification('2 reset password', () => openAsVisitor('/reset-pw'), [
  row('A human-verification step first (nothing else shows until done).', async () => {
    await expect.poll(inputs).toEqual(['email']);
    expect(links()).toEqual([]);
  }),
  row('Then the e-mail is shown read-only', async () => {
    await proveAddress(email);
    const shown = field(t('form.email-label'));
    await expect.element(shown).toHaveValue(email);
    await expect.element(shown).toHaveAttribute('readonly');
  }),
  row('two password fields (new, repeat)', async () => {
    await expect.element(field(t('form.new-password'))).toHaveAttribute('type', 'password');
    await expect.element(field(t('form.repeat-password'))).toHaveAttribute('type', 'password');
  }),
  row('Next and Reset buttons', async () => {
    await expect.element(button('Next')).toBeVisible();
    await expect.element(button(t('app.reset'))).toBeVisible();
  }),
  row('links to login and signup', () => expect(links()).toEqual(['/login', '/signup'])),
  row('After success only a login link is shown.', async () => {
    await enterNewPassword(password);
    reply(usersEndpoints.resetPassword, { ended: [], kept: [] });
    await button('Next').click();
    await expect.element(page.getByText(t('login.reset-password'))).toBeVisible();
    expect(links()).toEqual(['/login']);
    expect(inputs()).toEqual([]);
  }),
]);

specification('5 reset password', () => openAsVisitor('/reset-pw'), [
  row('Same for password change and password reset', async () => {
    await proveAddress(email);
    await enterNewPassword(password, `${password}s`);
    await button('Next').click();
    await expect.element(mismatch()).toBeVisible();
    expect(bodiesTo(usersEndpoints.resetPassword)).toEqual([]);
  }),
]);

const account = () => region(t('settings.account'));
const profile = () => region(t('settings.profile'));
const change = () => region(t('settings.password'));
const save = () => profile().getByRole('button', { name: t('settings.save') });

async function openSettings(): Promise<void> {
  reply(progressEndpoints.byMe, [{ id: 3, title: inAll('Requests'), completed: 3, tasks: 7 }]);
  replySignIn();
  openAs(learner, '/settings');
  await expect.element(title(t('settings.title'))).toBeVisible();
}

async function fillPasswords(repeated = password): Promise<void> {
  await field(t('settings.old-password')).fill('the old one');
  await enterNewPassword(password, repeated);
  await change()
    .getByRole('button', { name: t('settings.change-password') })
    .click();
}

specification('2 settings', openSettings, [
  row('Account data table', () => {
    for (const shown of ['lena', 'Lena', 'Ammann', 'lena@school.example', '5 January 2026'])
      expect(account().element().querySelector('table')?.textContent).toContain(shown);
  }),
  row('own progress per lesson', async () => {
    const own = region(t('settings.progress'));
    await expect.element(own.getByRole('link', { name: 'Requests' })).toHaveAttribute('href', '/lessons/3');
    await expect.element(own).toMatchTextContent(/3 of 7/);
  }),
  row('forms for profile, e-mail change and password change', async () => {
    await expect.element(save()).toBeVisible();
    await expect.element(region(t('settings.email')).getByLabelText(t('form.email-label'))).toBeVisible();
    await expect.element(change().getByLabelText(t('settings.old-password'), { exact: true })).toBeVisible();
  }),
]);

specification('4 e-mail change', openSettings, [
  row('E-mail change: verification request', async () => {
    await askForCode('new@school.example');
    await expect.element(code()).toBeVisible();
    expect(bodiesTo(verificationEndpoints.request)).toEqual([{ email: 'new@school.example' }]);
  }),
  row('confirm, change, success', async () => {
    reply(verificationEndpoints.confirm, { secret: 'proven' });
    await enterCode('123456');
    reply(usersEndpoints.changeEmail, { ...learner, email: 'new@school.example' });
    await button(t('settings.change-email')).click();
    await expect.element(page.getByText(t('settings.email-changed'))).toBeVisible();
    expect(bodiesTo(usersEndpoints.changeEmail)).toEqual([{ secret: 'proven' }]);
    await expect.element(account()).toMatchTextContent(/new@school\.example/);
  }),
]);

specification('5 settings', openSettings, [
  row('Profile: username, first name, last name required.', async () => {
    for (const label of ['login.username', 'account.first-name', 'account.last-name'] as const)
      await profile().getByLabelText(t(label)).fill(' ');
    await save().click();
    await expect.poll(invalid).toEqual(['username', 'first_name', 'last_name']);
    expect(bodiesTo(usersEndpoints.updateMe)).toEqual([]);
  }),
]);

specification('8 settings', openSettings, [
  row("Success messages: 'settings.user-data-changed'", async () => {
    reply(usersEndpoints.updateMe, ({ body }) => ({ ...learner, ...body }));
    await profile().getByLabelText(t('account.first-name')).fill('Sam');
    await save().click();
    await expect.element(page.getByText(t('settings.user-data-changed'))).toBeVisible();
    expect(bodiesTo(usersEndpoints.updateMe)).toEqual([
      { username: 'lena', first_name: 'Sam', last_name: 'Ammann' },
    ]);
  }),
  row("Mismatch warning: 'settings.password-no-match'.", async () => {
    await fillPasswords('another');
    await expect.element(mismatch()).toBeVisible();
    expect(bodiesTo(usersEndpoints.changePassword)).toEqual([]);
  }),
  row("'settings.password-changed'", async () => {
    reply(usersEndpoints.changePassword, { ended: [], kept: [] });
    await fillPasswords();
    await expect.element(page.getByText(t('settings.password-changed'))).toBeVisible();
    expect(bodiesTo(usersEndpoints.changePassword)).toEqual([
      { old_password: 'the old one', new_password: password },
    ]);
  }),
]);

specification('8 messages', () => undefined, [
  row("'settings.email-changed'", async () => {
    await openSettings();
    await proveAddress('new@school.example');
    reply(usersEndpoints.changeEmail, { ...learner, email: 'new@school.example' });
    await button(t('settings.change-email')).click();
    await expect.element(page.getByText(t('settings.email-changed'))).toBeVisible();
  }),
  row("'login.signup-done', 'login.reset-password'.", async () => {
    startOver();
    openAsVisitor('/signup');
    await proveAddress(email);
    await fillDetails();
    await enterNewPassword(password);
    reply(usersEndpoints.signup, learner);
    reply(usersEndpoints.login, learner);
    await button(t('signup.submit')).click();
    await expect.element(page.getByText(t('login.signup-done'))).toBeVisible();
    goTo('/reset-pw');
    await proveAddress(email);
    await enterNewPassword(password);
    reply(usersEndpoints.resetPassword, { ended: [], kept: [] });
    await button('Next').click();
    await expect.element(page.getByText(t('login.reset-password'))).toBeVisible();
  }),
]);

specification(
  '2 logout',
  async () => {
    await openLesson([step('Read first')]);
    deliver('requests', request(1, '/seen'));
    await expect.element(page.getByText('/seen')).toBeVisible();
    goTo('/logout');
  },
  [
    row('Confirmation page', async () => {
      await expect.element(page.getByText(t('logout.question'))).toBeVisible();
      expect(bodiesTo(usersEndpoints.logout)).toEqual([]);
    }),
    row('Logout clears the user', async () => {
      reply(usersEndpoints.logout);
      await button(t('logout.confirm')).click();
      await expectAddress('/login');
      expect(bodiesTo(usersEndpoints.logout)).toHaveLength(1);
      await expect.element(link(t('nav.signup'))).toBeVisible();
    }),
    row('and the request and event lists', async () => {
      reply(usersEndpoints.login, learner);
      goTo('/login?next=%2Flessons%2F3');
      await logIn();
      await expect.element(region(t('inspector.title'))).toBeVisible();
      await expect.poll(() => isOpen('requests')).toBe(true);
      expect(page.getByText('/seen').elements()).toEqual([]);
    }),
  ],
);

specification('9 login', () => reply(lessonsEndpoints.categories, []), [
  row('Default post-login target /lessons.', async () => {
    openAsVisitor('/login');
    reply(usersEndpoints.login, learner);
    await logIn();
    await expectAddress('/lessons');
  }),
]);
