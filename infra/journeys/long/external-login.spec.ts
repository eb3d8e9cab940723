import { expect, test, type Page } from '@playwright/test';
import { startOwnPlatform } from '@sentiero/local';
import { client, openProvider } from '../src/identity-provider.ts';
import { School } from '../src/school.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const name = 'Cantonal school';
const set = { OIDC_PROVIDERS: '', PASSWORD_LOGIN: 'staff' };
const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A platform whose learners log in at a provider. */
async function aSchool() {
  const provider = await openProvider();
  ending.push(provider.close);
  const setting = { id: 'school', name, issuer: provider.issuer };
  const providers = [{ ...setting, client_id: client.id, client_secret: client.secret }];
  const own = { ...set, OIDC_PROVIDERS: JSON.stringify(providers) };
  Object.assign(process.env, own);
  const platform = await startOwnPlatform().finally(() => {
    for (const key of Object.keys(own)) delete process.env[key];
  });
  ending.push(() => platform.stop());
  provider.serve(`${platform.settings.API_URL}/auth/school/callback`);
  const school = new School(platform);
  ending.push(() => school.end());
  return { platform, school, web: platform.settings.WEB_URL };
}

async function enterAtProvider(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: t('external.continue-with', { provider: name }) }).click();
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}

test('a learner logs in at the school’s provider, makes an account once, and returns to the page; staff use a password', async ({
  page,
  browser,
}) => {
  const { school, web } = await aSchool();
  await page.goto(`${web}/courses`);
  await expect(page.getByLabel(t('login.password'), { exact: true })).toBeHidden();
  await enterAtProvider(page, 'zoe');
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
