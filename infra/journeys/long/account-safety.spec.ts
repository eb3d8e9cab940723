import { AccountPage } from '../src/account-page.ts';
import { expectAccessible } from '../src/axe.ts';
import { logIn } from '../src/log-in.ts';
import { linkMailedTo, mailsTo } from '../src/mail.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const password = 'birch lantern trout';

test('a change long after the login asks for the password in place and then succeeds', async ({
  page,
  platform,
  school,
}) => {
  const account = new AccountPage(page, platform);
  await account.signUp('while-ago', password);
  await account.logIn('while-ago', password);
  await school.ageLogins('while-ago');
  await account.open('/settings');
  const email = page.getByRole('region', { name: 'Change email address' });
  await account.prove('later@school.example');
  await email.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await keepScreenshots(page, 'confirm-password');
  await dialog.getByLabel('Password', { exact: true }).fill('not this one');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('The current password is wrong.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(email.getByRole('textbox', { name: 'Email address' })).toHaveValue('later@school.example');
  await email.getByRole('button', { name: 'Change address' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email address changed.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await school.ageLogins('while-ago');
  const change = page.getByRole('region', { name: 'Change password' });
  await change.getByLabel('Current password').fill(password);
  for (const [wanted, problem] of [
    ['1234567', 'Use at least eight characters.'],
    ['Football', 'This is one of the most common passwords'],
    ['while-ago99', 'This password is too close to your name or address.'],
  ] as const) {
    await account.fillNewPassword(wanted);
    await change.getByRole('button', { name: 'Change password' }).click();
    await expect(change.getByText(problem)).toBeVisible();
    await expect(change.getByLabel('New password', { exact: true })).toBeFocused();
  }
  await expectAccessible(page);
  await keepScreenshots(page, 'password-refused');
  await account.fillNewPassword('heron cobalt ladder');
  await change.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();

  const devices = page.getByRole('region', { name: 'Your devices' });
  await devices.getByRole('button', { name: 'Log out on all others' }).click();
  await expect(page.getByText('You’ve been logged out on all other devices.')).toBeVisible();
});

test('the mail to the old address takes the account back, once', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
  await account.signUp('robbed', password);
  await account.logIn('robbed', password);
  await account.open('/settings');
  await account.prove('thief@school.example');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();

  const link = await linkMailedTo(platform, 'robbed@school.example');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Recover your account' })).toBeVisible();
  await expect(page).toHaveURL(`${platform.settings.WEB_URL}/restore-email`);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await keepScreenshots(page, 'restore-email');
  await account.fillNewPassword('heron cobalt ladder');
  await page.getByRole('button', { name: 'Recover account' }).click();
  await expect(page.getByText('Your account is back on your previous address.')).toBeVisible();
  await keepScreenshots(page, 'restore-email-done');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await account.logIn('robbed', 'heron cobalt ladder');
  await account.open('/settings');
  await expect(page.getByRole('row', { name: /Email address/ })).toContainText('robbed@school.example');

  await page.goto(link);
  await account.fillNewPassword('another lost password');
  await page.getByRole('button', { name: 'Recover account' }).click();
  await expect(page.getByText('This link has already been used or has expired.')).toBeVisible();
});

test('form and API agree on which addresses are valid', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
  await account.open('/signup');
  const field = page.getByRole('textbox', { name: 'Email address' });
  for (const address of [
    '"quoted"@school.example',
    'two..dots@school.example',
    '.dot@school.example',
    'lena@localhost',
    'lena@127.0.0.1',
    'a b@school.example',
    'lena@exa_mple.org',
    'lenä@school.example',
    'lena@school.example,eva@school.example',
  ]) {
    await field.fill(address);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Enter an email address like'), address).toBeVisible();
    await field.fill('');
  }
  await field.fill(" o'neil+lab@BÜCHER.example ");
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Code from the email')).toBeVisible();
  await expect.poll(async () => mailsTo(platform, "o'neil+lab@xn--bcher-kva.example")).toHaveLength(1);
});

test('closing an account logs its owner out at once, and staff can reopen it', async ({
  page,
  platform,
  learner,
  staff,
  browser,
}) => {
  const theirs = await browser.newPage();
  await logIn(theirs, platform, learner);
  await logIn(page, platform, staff);
  await page.goto(`${platform.settings.WEB_URL}/admin/users/${learner.id}`);
  const access = page.getByRole('region', { name: 'Access' });
  await access.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: `Close ${learner.username}’s account?` });
  await expectAccessible(page);
  await keepScreenshots(page, 'close-account');
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Account closed.', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Closed since/ })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'closed-account');
  await theirs.goto(`${platform.settings.WEB_URL}/settings`);
  await expect(theirs).toHaveURL(/\/login$/);
  await page.goto(`${platform.settings.WEB_URL}/admin/users?q=${learner.username}`);
  await expect(page.getByText('closed', { exact: true })).toBeVisible();
  await keepScreenshots(page, 'closed-in-list');
  await page.goto(`${platform.settings.WEB_URL}/admin/users/${learner.id}`);
  await access.getByRole('button', { name: 'Reopen account' }).click();
  await expect(page.getByText('Account reopened')).toBeVisible();
  await expect(access.getByRole('button', { name: 'Close account' })).toBeVisible();
  await logIn(theirs, platform, learner);
  await access.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('All sessions ended.')).toBeVisible();
  await theirs.goto(`${platform.settings.WEB_URL}/settings`);
  await expect(theirs).toHaveURL(/\/login$/);
  await theirs.close();

  await page.goto(`${platform.settings.WEB_URL}/admin/users/${staff.id}`);
  await expect(access.getByRole('button', { name: 'Log out everywhere' })).toBeVisible();
  await expect(access.getByRole('button', { name: 'Close account' })).toHaveCount(0);
});

test('the account forms render in German', async ({ page, platform, school, browser }) => {
  const account = new AccountPage(page, platform);
  await account.signUp('german', password);
  const context = await browser.newContext({ locale: 'de-CH' });
  const german = await context.newPage();
  await german.goto(`${platform.settings.WEB_URL}/login`);
  await german.getByLabel('Benutzername').fill('german');
  await german.getByLabel('Passwort', { exact: true }).fill(password);
  await german.keyboard.press('Enter');
  await expect(german).toHaveURL(/\/lessons$/);
  await school.ageLogins('german');
  await german.goto(`${platform.settings.WEB_URL}/settings`);
  const change = german.getByRole('region', { name: 'Passwort ändern' });
  await change.getByLabel('Aktuelles Passwort').fill(password);
  await change.getByLabel('Neues Passwort', { exact: true }).fill('football');
  await change.getByLabel(/wiederholen/).fill('football');
  await change.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(change.getByText('Dieses Passwort gehört zu den häufigsten')).toBeVisible();
  await keepScreenshots(german, 'password-refused-de');
  await german.goto(`${platform.settings.WEB_URL}/restore-email#secret=none`);
  await expect(german.getByRole('heading', { level: 1, name: 'Konto zurückholen' })).toBeVisible();
  await keepScreenshots(german, 'restore-email-de');
  await context.close();
});
