import { expect, test } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { enterAtProvider, openProvidedSchool, provider as name, toProvider } from '../src/provided-school.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');
const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function aSchool(passwords: 'all' | 'staff') {
  const opened = await openProvidedSchool(passwords);
  ending.push(opened.end);
  return opened;
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
