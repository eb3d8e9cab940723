import { expect, test, type Page } from '@playwright/test';
import { startOwnPlatform } from '@sentiero/local';
import { client, openProvider } from '../src/identity-provider.ts';
import { expectAccessible } from '../src/axe.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { School } from '../src/school.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const name = 'Cantonal school';
const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A platform whose learners log in at a provider. */
async function aSchool(passwords: 'all' | 'staff') {
  const provider = await openProvider();
  ending.push(provider.close);
  const setting = { id: 'school', name, issuer: provider.issuer };
  const providers = [{ ...setting, client_id: client.id, client_secret: client.secret }];
  const own = { OIDC_PROVIDERS: JSON.stringify(providers), PASSWORD_LOGIN: passwords };
  Object.assign(process.env, own);
  const platform = await startOwnPlatform().finally(() => {
    for (const key of Object.keys(own)) delete process.env[key];
  });
  ending.push(() => platform.stop());
  const { API_URL, WEB_URL } = platform.settings;
  const callback = `${API_URL}/auth/school/callback`;
  provider.serve({ redirectUri: callback, afterLogout: `${WEB_URL}/login` });
  const school = new School(platform);
  ending.push(() => school.end());
  return { provider, school, callback, web: WEB_URL };
}

const toProvider = (page: Page) =>
  page.getByRole('link', { name: t('external.continue-with', { provider: name }) });

async function enterAtProvider(page: Page, login: string): Promise<void> {
  await toProvider(page).click();
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}

test('a learner logs in at the school’s provider, makes an account once, and returns to the page; staff use a password', async ({
  page,
  browser,
}) => {
  const { school, web } = await aSchool('staff');
  await page.goto(`${web}/courses`);
  await expect(page.getByLabel(t('login.password'), { exact: true })).toBeHidden();
  await enterAtProvider(page, 'zoe');
  await expect(page.getByRole('button', { name: t('external.without-address') })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'external-welcome');
  await page.getByRole('button', { name: t('external.without-address') }).click();
  await expect(page.getByLabel(t('login.username'))).toHaveValue('zoe');
  await page.getByRole('button', { name: t('external.create') }).click();
  await expect(page).toHaveURL(`${web}/courses`);

  const again = await (await browser.newContext()).newPage();
  ending.push(() => again.context().close());
  await again.goto(`${web}/login`);
  await enterAtProvider(again, 'zoe');
  await expect(again).toHaveURL(`${web}/lessons`);

  const staff = await school.person({ firstName: 'Stella', isStaff: true });
  const other = await (await browser.newContext()).newPage();
  ending.push(() => other.context().close());
  await other.goto(`${web}/login`);
  await other.getByRole('button', { name: t('login.for-staff') }).click();
  await other.getByLabel(t('login.name')).fill(staff.username);
  await other.getByLabel(t('login.password'), { exact: true }).fill(staff.password);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(`${web}/lessons`);
});

test('a learner connects the account they have, and logs out here and at the provider', async ({ page }) => {
  const { school, web } = await aSchool('all');
  const learner = await school.person({ firstName: 'Lena' });
  await page.goto(`${web}/courses`);
  await enterAtProvider(page, 'lena');
  await page.getByRole('button', { name: t('external.link-own') }).click();
  await page.getByLabel(t('login.name')).fill(learner.username);
  await page.getByLabel(t('login.password'), { exact: true }).fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${web}/courses`);

  await page.goto(`${web}/logout`);
  await expect(page.getByLabel(t('logout.there-too', { provider: name }))).toBeChecked();
  await expectAccessible(page);
  await keepScreenshots(page, 'logout-there-too');
  await page.getByRole('button', { name: t('logout.confirm') }).click();
  await page.locator('button[value=yes]').click();
  await expect(page).toHaveURL(`${web}/login`);
  await toProvider(page).click();
  await expect(page.locator('input[name=password]')).toBeVisible();
});

test('a login while the provider is away, or with a wrong state, leads back with words', async ({ page }) => {
  const { provider, web, callback } = await aSchool('all');
  provider.isAway = true;
  await page.goto(`${web}/login?next=%2Fcourses`);
  await toProvider(page).click();
  await expect(page.getByText(t('external.provider-away'))).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'external-away');
  provider.isAway = false;
  await toProvider(page).click();
  await expect(page.locator('input[name=login]')).toBeVisible();
  await page.goto(`${callback}?code=any&state=${'x'.repeat(43)}&iss=${encodeURIComponent(provider.issuer)}`);
  await expect(page.getByText(t('external.provider-refused'))).toBeVisible();
  await enterAtProvider(page, 'mia');
  await page.getByRole('button', { name: t('external.without-address') }).click();
  await expect(page.getByLabel(t('login.username'))).toHaveValue('mia');
  await page.getByRole('button', { name: t('external.create') }).click();
  await expect(page).toHaveURL(`${web}/courses`);
});
