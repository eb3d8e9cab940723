import { expect, test, type Browser, type Page } from '@playwright/test';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { Language } from '@sentiero/contracts/shared';
import { AccountPage } from '../src/account-page.ts';
import { expectAccessible } from '../src/axe.ts';
import { fillLogin } from '../src/log-in.ts';
import { linkIn, linkMail } from '../src/mail.ts';
import { oathtool } from '../src/oathtool.ts';
import {
  club,
  enterAtProvider,
  openProvidedSchool,
  provider,
  type ProvidedSchool,
} from '../src/provided-school.ts';
import type { Person } from '../src/school.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn, type Texts } from '../src/texts.ts';
import { useVirtualKey } from '../src/virtual-key.ts';

const fresh = 'heron cobalt ladder';
let opened: ProvidedSchool;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  opened = await openProvidedSchool('all');
});
test.afterAll(() => opened.end());

/** Somebody with the owner's session, in a browser of their own. */
type Thief = { page: Page; account: AccountPage; t: Texts; owner: Person };
/** Adds a way into the account; returns a check that it opens nothing any more. */
type Deed = (thief: Thief) => Promise<() => Promise<void>>;

const addPasskey: Deed = async ({ page, account, t }) => {
  await useVirtualKey(page);
  await account.open('/settings#security');
  const section = page.getByRole('region', { name: t('passkeys.title') });
  const press = (key: string) => section.getByRole('button', { name: t(key), exact: true }).click();
  await press('passkeys.new');
  await section.getByLabel(t('passkeys.name')).fill('Phone');
  await press('passkeys.create');
  await press('second-factor.codes-kept');
  return async () => {
    await account.open('/login');
    await page.getByRole('button', { name: t('passkeys.log-in') }).click();
    await expect(page.getByText(t('problem.passkey-refused'))).toBeVisible();
  };
};

const switchOnApp: Deed = async ({ page, account, t }) => {
  await account.open('/settings#security');
  const section = page.getByRole('region', { name: t('second-factor.title') });
  const press = (key: string) => section.getByRole('button', { name: t(key), exact: true }).click();
  await press('second-factor.set-up');
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel(t('second-factor.code')).fill(await oathtool(secret));
  await press('second-factor.switch-on');
  await press('second-factor.codes-kept');
  // The owner, who has no such app, logs in with the new password alone.
  return () => Promise.resolve();
};

const linkIdentity: Deed = async ({ page, account, t, owner }) => {
  // A session does not suffice: the login at the provider comes first, and then the password.
  const enter = async () => {
    await page.context().clearCookies();
    await account.open('/courses');
    await enterAtProvider(page, owner.username, t);
  };
  await enter();
  await page.getByRole('button', { name: t('external.link-own') }).click();
  await page.getByLabel(t('login.name')).fill(owner.username);
  await page.getByLabel(t('login.password'), { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${opened.web}/courses`);
  return async () => {
    await enter();
    await expect(page.getByRole('heading', { level: 1, name: t('external.welcome') })).toBeVisible();
  };
};

const moveAwayAndMakeToken: Deed = async ({ page, account, t, owner }) => {
  const address = `thief-of-${owner.username}@example.org`;
  await account.open('/settings#security');
  await account.prove(address);
  await page.getByRole('button', { name: t('settings.change-email'), exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: address })).toBeVisible();
  const section = page.getByRole('region', { name: t('api-tokens.title') });
  const press = (key: string) => section.getByRole('button', { name: t(key), exact: true }).click();
  await press('api-tokens.new');
  await section.getByLabel(t('api-tokens.name')).fill('Script');
  await section.getByRole('checkbox', { name: t('api-tokens.progress-read') }).check();
  await press('api-tokens.create');
  const token = await section.locator('code').innerText();
  const status = async () => {
    const { path } = lessonsEndpoints.list;
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(opened.platform.settings.API_URL + path, { headers })).status;
  };
  expect(await status()).toBe(200);
  return async () => {
    expect(await status()).toBe(403);
    await account.open('/reset-pw');
    await account.prove(address, 2);
    await account.fillNewPassword('maple anchor violin');
    await page.getByRole('button', { name: t('app.next'), exact: true }).click();
    await expect(page.getByText(t('reset.no-account'))).toBeVisible();
  };
};

type Case = { language: Language; what: string; deed: Deed; ended: (t: Texts) => string[] };
const cases: Case[] = [
  {
    language: 'de',
    what: 'a passkey',
    deed: addPasskey,
    ended: (t) => [t('ways-in.kind-passkey', { name: 'Phone' }), t('ways-in.kind-recovery-codes')],
  },
  {
    language: 'en',
    what: 'an authenticator app',
    deed: switchOnApp,
    ended: (t) => [t('ways-in.kind-totp'), t('ways-in.kind-recovery-codes')],
  },
  {
    language: 'fr',
    what: 'a login at a provider',
    deed: linkIdentity,
    ended: (t) => [t('ways-in.kind-identity', { name: provider })],
  },
  {
    language: 'it',
    what: 'another address and an API token',
    deed: moveAwayAndMakeToken,
    ended: (t) => [t('ways-in.kind-api-token', { name: 'Script' })],
  },
];

/** A browser in that language, with the cookies of another one if there are any. */
async function aBrowser(browser: Browser, language: Language, from?: Page) {
  const storageState = await from?.context().storageState();
  const context = await browser.newContext({
    locale: `${language}-CH`,
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  return { page, account: new AccountPage(page, opened.platform, textsIn(language)) };
}

for (const { language, what, deed, ended } of cases)
  test(`the owner takes the account back in ${language} from a thief who added ${what}`, async ({
    browser,
  }) => {
    const { platform, school, web } = opened;
    const t = textsIn(language);
    const owner = await school.person({ firstName: 'Lena', isTeacher: true });
    await school.identityOfLastMonth(owner, club.issuer);
    const desk = await aBrowser(browser, language);
    await desk.account.open('/login');
    const told = desk.page.waitForResponse(/\/users\/set-language$/);
    await fillLogin(desk.page, owner, t);
    await told;
    const thief = await aBrowser(browser, language, desk.page);
    await desk.page.context().close();
    const isVain = await deed({ ...thief, t, owner });

    const mail = await linkMail(platform, `${owner.username}@example.org`);
    expect(mail).toContain(`lang="${language}"`);
    const { page, account } = await aBrowser(browser, language);
    await page.goto(linkIn(mail));
    await expect(page.getByRole('heading', { level: 1, name: t('restore.title') })).toBeVisible();
    await keepScreenshots(page, `way-back-${language}`);
    await account.fillNewPassword(fresh);
    await page.getByRole('button', { name: t('restore.submit'), exact: true }).click();
    await expect(page.getByText(t('restore.done'))).toBeVisible();
    const list = (key: string) => page.getByRole('region', { name: t(key) }).getByRole('listitem');
    const names = ended(t);
    await expect(list('ways-in.ended')).toHaveCount(names.length);
    for (const name of names) await expect(list('ways-in.ended').filter({ hasText: name })).toBeVisible();
    const kept = t('ways-in.kind-identity', { name: club.name });
    await expect(list('ways-in.kept')).toHaveText([new RegExp(kept)]);
    await expectAccessible(page);
    await keepScreenshots(page, `way-back-done-${language}`);

    await page.getByRole('link', { name: t('ways-in.check') }).click();
    await fillLogin(page, { username: owner.username, password: fresh }, t);
    await expect(page).toHaveURL(`${web}/settings#security`);
    await page.getByRole('button', { name: t('external.remove-named', { provider: club.name }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('passkeys.remove') }).click();
    await expect(page.getByText(t('external.removed'))).toBeVisible();

    await thief.page.reload();
    await expect(thief.page).toHaveURL(/\/login/);
    await isVain();
    await thief.account.open('/login');
    await fillLogin(thief.page, owner, t);
    await expect(thief.page.getByText(t('error.login'))).toBeVisible();
    for (const one of [thief.page, page]) await one.context().close();
  });
