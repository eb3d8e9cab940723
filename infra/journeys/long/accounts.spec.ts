import { AccountPage } from '../src/account-page.ts';
import { expectAccessible } from '../src/axe.ts';
import { fillLogin } from '../src/log-in.ts';
import { tokenMailedTo } from '../src/mail.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const password = 'birch lantern trout';
const heading = (name: string) => ({ level: 1, name });

test('a wrong password shows an error and stays on the login; the correct one leads to the lessons', async ({
  page,
  platform,
  learner,
}) => {
  const account = new AccountPage(page, platform);
  await account.open('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Username').fill(learner.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.');
  await expectAccessible(page);
  await keepScreenshots(page, 'login-wrong');

  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', heading('Available lessons'))).toBeVisible();
  await account.open('/login');
  await expect(page).toHaveURL(/\/lessons$/);
  await account.open('/signup');
  await expect(page).toHaveURL(/\/lessons$/);
});

test('a login returns to the requested page, and never to another origin', async ({
  page,
  platform,
  learner,
}) => {
  const account = new AccountPage(page, platform);
  await account.open('/lessons/1?x=1');
  await expect(page).toHaveURL(/\/login\?next=%2Flessons%2F1%3Fx%3D1$/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Already have an account? Log in' }).click();
  await fillLogin(page, learner);
  await expect(page).toHaveURL(/\/lessons\/1\?x=1$/);
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    await account.open(`/login?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(`${platform.settings.WEB_URL}/lessons`);
  }
});

test('sign-up leads from the email address through the mailed code to the first login', async ({
  page,
  platform,
  learner,
}) => {
  const account = new AccountPage(page, platform);
  const email = 'lena@school.example';
  await account.open('/signup');
  await page.getByRole('textbox', { name: 'Email address' }).fill('lena@school');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Enter an email address like')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'signup-email');

  await account.askForToken(email);
  const token = page.getByLabel('Code from the email');
  await expect(token).toBeFocused();
  await expect(token).toHaveAttribute('inputmode', 'numeric');
  await expect(token).toHaveAttribute('autocomplete', 'one-time-code');
  const right = await tokenMailedTo(platform, email);
  for (const malformed of ['12345', '099999', '1000000', 'abcdef']) {
    await account.enterToken(malformed);
    await expect(page.getByText('The code has six digits.')).toBeVisible();
  }
  await account.enterToken(right === '123456' ? '123457' : '123456');
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'signup-token');

  // A phone's browser may discard the page while its user reads the mail.
  await page.reload();
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('A new code is on its way.')).toBeVisible();
  const second = await tokenMailedTo(platform, email, 2);
  await account.enterToken(`${second.slice(0, 3)} ${second.slice(3)}`);
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Email address' })).not.toBeEditable();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await account.fillNames(learner.username);
  await account.fillNewPassword(password, 'another');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('The passwords don’t match.');
  await expect(page.getByText('Strong: very hard to guess')).toBeVisible();
  expect(sent.filter((line) => line.startsWith('POST'))).toEqual([]);
  await expectAccessible(page);
  await keepScreenshots(page, 'signup-details');

  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Lena');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');

  await account.fillNewPassword(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This username is taken.')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('lena');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'signup-done');

  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await account.logIn('lena', password);

  await page.context().clearCookies();
  await account.open('/signup');
  await account.askForToken(email);
  await account.enterToken(await tokenMailedTo(platform, email, 3));
  await account.fillNames('lena2');
  await account.fillNewPassword(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('There’s already an account with this email address.')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveCount(0);
});

test('sign-up works without a mouse', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
  const { keyboard } = page;
  const type = async (text: string) => {
    await keyboard.type(text);
    await keyboard.press('Tab');
  };
  await account.open('/signup');
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused();
  await keyboard.type('keys@school.example');
  await keyboard.press('Enter');
  await expect(page.getByLabel('Code from the email')).toBeFocused();
  await keyboard.type(await tokenMailedTo(platform, 'keys@school.example'));
  await keyboard.press('Enter');
  await expect(page.getByLabel('Username')).toBeFocused();
  for (const text of ['keys', 'Kim', 'Keller', password]) await type(text);
  await expect(page.getByRole('button', { name: 'Show password' }).first()).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('type', 'text');
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await expect(page.getByText('Your account is ready.')).toBeVisible();
});

test('a password is reset only after the address is proven, and the old one is void', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
  await account.signUp('reset', password);
  await account.open('/reset-pw');
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeFocused();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await keepScreenshots(page, 'reset-email');

  await account.askForToken('reset@school.example');
  await account.enterToken(await tokenMailedTo(platform, 'reset@school.example', 2));
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('reset@school.example');
  await expect(page.getByRole('textbox', { name: 'Email address' })).not.toBeEditable();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(2);
  await account.fillNewPassword('a new one', 'another new one');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toHaveText('The passwords don’t match.');
  await expectAccessible(page);
  await keepScreenshots(page, 'reset-password');
  await account.fillNewPassword('a new one');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Log in']);
  await expectAccessible(page);
  await keepScreenshots(page, 'reset-done');
  await account.logIn('reset', 'a new one');
});

test('the wizard refuses to reset a password for an address without an account', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
  await account.open('/reset-pw');
  await account.prove('nobody@school.example');
  await account.fillNewPassword(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('There’s no account with this email address.');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('');
});

test('a link with a proof leads straight to the password, and its secret is removed from the address bar', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
  await account.open('/reset-pw#secret=not-a-real-one&email=new%2Bstaff%40school.example');
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('new+staff@school.example');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(`${platform.settings.WEB_URL}/reset-pw`);
  await account.fillNewPassword(password);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Your email confirmation has expired');
});

test('after too many codes the page says how long to wait, and without a network it says so', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
  await account.open('/signup');
  await account.askForToken('often@school.example');
  for (let again = 2; again <= 5; again++) {
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await tokenMailedTo(platform, 'often@school.example', again);
    await expect(page.getByText('A new code is on its way.')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByRole('alert')).toContainText(/Too many attempts\. Try again in \d+ minutes/);

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.context().setOffline(true);
  await page.getByRole('textbox', { name: 'Email address' }).fill('often@school.example');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert')).toContainText('Can’t reach the server.');
  await page.context().setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('often@school.example');
});

test('the settings show the account and its progress, and each form saves its own fields', async ({
  page,
  platform,
  teacher,
}) => {
  const account = new AccountPage(page, platform);
  await account.signUp('settler', password);
  await account.logIn('settler', password);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', heading('Settings'))).toBeVisible();
  const data = page.getByRole('region', { name: 'Your account' });
  await expect(data.getByRole('row', { name: /Username/ })).toContainText('settler');
  await expect(page.getByRole('region', { name: 'Your progress' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'settings');

  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('Username').fill(teacher.username);
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('This username is taken.')).toBeVisible();
  await profile.getByLabel('Username').fill('settled');
  await profile.getByLabel('First name').fill('  ');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(profile.getByText('This field is required.')).toBeVisible();
  await profile.getByLabel('First name').fill('Sam');
  await profile.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByText('Profile saved.');
  await expect(saved).toBeVisible();
  await expect(saved).toBeHidden();
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(saved).toBeVisible();
  await expect(data.getByRole('row', { name: /Username/ })).toContainText('settled');

  const email = page.getByRole('region', { name: 'Change email address' });
  await account.prove('moved@school.example');
  await expect(email.getByRole('textbox', { name: 'Email address' })).toHaveValue('moved@school.example');
  await email.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();
  await expect(data.getByRole('row', { name: /Email address/ })).toContainText('moved@school.example');

  const change = page.getByRole('region', { name: 'Change password' });
  await change.getByLabel('Current password').fill('wrong');
  await account.fillNewPassword('once more, with feeling', 'once more');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByText('The passwords don’t match.')).toBeVisible();
  await account.fillNewPassword('once more, with feeling');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(change.getByText('The current password is wrong.')).toBeVisible();
  await expect(change.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await keepScreenshots(page, 'settings-errors');
  await change.getByLabel('Current password').fill(password);
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(change.getByLabel('Current password')).toHaveValue('');
  await expectAccessible(page);
  await keepScreenshots(page, 'settings-done');

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', heading('Log out'))).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'logout');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  for (const path of ['/settings', '/logout']) {
    await account.open(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  await account.logIn('settled', 'once more, with feeling');
});
