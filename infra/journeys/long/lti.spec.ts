import { expectAccessible } from '../src/axe.ts';
import { Lms } from '../src/lms.ts';
import { logIn } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');

test('a platform registers itself in a frame, and its learner comes from a frame of another site into an own tab', async ({
  page,
  browser,
  platform,
  staff,
}) => {
  const lms = await Lms.open();
  const { WEB_URL: web } = platform.settings;
  await logIn(page, platform, staff);
  await page.goto(`${web}/admin/platforms/create`);
  await page.getByRole('button', { name: t('lti.register-make') }).click();
  const link = await page.getByText(/\/lti\/register\?code=/).textContent();
  await keepScreenshots(page, 'lti-registration-link');

  const admin = await (await browser.newContext()).newPage();
  await admin.goto(`${lms.issuer}/admin?tool=${encodeURIComponent(link ?? '')}`);
  await expect(admin.locator('#state')).toHaveText('closed');
  await expect(admin.frameLocator('iframe').getByRole('heading')).toHaveText('Sentiero is registered');
  await admin.context().close();

  await page.goto(`${web}/admin/platforms`);
  await page.getByRole('link', { name: new URL(lms.issuer).host }).click();
  await page.getByRole('button', { name: t('lti.check-run') }).click();
  const tools = t('lti.moodle-path-tools');
  await expect(page.getByText(t('lti.finding-scopes_refused', { tools }))).toBeVisible();
  await expect(page.getByText(t('lti.check-fine'), { exact: true })).toHaveCount(3);
  await expect(page.getByText(t('lti.check-unseen'), { exact: true })).toHaveCount(2);
  await keepScreenshots(page, 'lti-check');
  await expectAccessible(page);

  const context = await browser.newContext();
  const activity = await context.newPage();
  await activity.goto(`${lms.issuer}/activity`);
  const frame = activity.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Open Sentiero' })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === '__Host-sentiero_lti');
  expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true });
  const opened = context.waitForEvent('page');
  await frame.getByRole('button', { name: 'Open Sentiero' }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(/\/welcome\?next=/);
  await tab.getByRole('button', { name: t('external.without-address') }).click();
  await tab.getByRole('button', { name: t('external.create') }).click();
  await expect(tab.getByRole('heading', { level: 1, name: 'Web security 3a' })).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Open Sentiero' })).toBeVisible();
  await context.close();
  lms.close();
});
