import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

test('the login page has no accessibility violation', async ({ page, platform }) => {
  await page.goto(platform.settings.WEB_URL);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'login');
});
