import { AccountPage } from './src/account-page.ts';
import { expectAccessible } from './src/axe.ts';
import { expect, test } from './src/platform-fixture.ts';
import { keepScreenshots } from './src/screenshots.ts';
import { textsIn } from './src/texts.ts';

const t = textsIn('en');

test('a second tab takes over, and the first one can take back', async ({ page, platform, context }) => {
  const login = page.getByRole('heading', { level: 1, name: t('login.title') });
  await new AccountPage(page, platform).open('/login');
  await expect(login).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${platform.settings.WEB_URL}/imprint`);
  const dialog = page.getByRole('dialog', { name: t('tab.title') });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'other-tab');
  await dialog.getByRole('button', { name: t('tab.use-here') }).click();
  await expect(login).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('dialog', { name: t('tab.title') })).toBeVisible();
});

test('without its root element the page reports what is wrong', async ({ page, platform }) => {
  await page.route(`${platform.settings.WEB_URL}/login`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="root"', '');
    await route.fulfill({ response, body });
  });
  const message = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await page.goto(`${platform.settings.WEB_URL}/login`, { waitUntil: 'commit' });
  expect(await message).toBe('Could not render react application: Root element does not exist!');
});
