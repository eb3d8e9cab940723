import type { Route } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const heading = (name: string) => ({ level: 1, name });

test('the imprint shows who runs the platform, from a file that they can replace', async ({
  page,
  account,
}) => {
  await account.open('/imprint');
  await expect(page.getByRole('heading', heading('Imprint'))).toBeVisible();
  const partners = page.locator('section', { hasText: 'Partners' }).getByRole('link');
  await expect(partners).toHaveCount(4);
  for (const link of await partners.all()) await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(page.getByRole('link', { name: /@sentiero\.example/ })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'imprint');

  const own = { contact: { lines: ['Bergschule'], email: 'info@berg.example' }, partners: [] };
  await page.route('**/imprint.json', (route) => route.fulfill({ json: own }));
  await page.reload();
  await expect(page.getByText('Bergschule')).toBeVisible();
});

test('an HTML response is shown in a frame that runs and loads nothing', async ({
  page,
  platform,
  account,
}) => {
  const origin = new URL(platform.settings.WEB_URL).origin;
  const headers = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
  const body = `<h1>Bad gateway</h1><img src="${origin}/stolen"><script>top.document.title = 'run'</script>`;
  await page.route('**/users/session', (route) =>
    route.fulfill({ status: 404, contentType: 'text/html', body, headers }),
  );
  const loaded: string[] = [];
  // Chromium also reports requests that the frame's policy blocks.
  page.on('response', (response) => loaded.push(response.url()));
  await account.open('/login');
  const frame = page.getByRole('dialog').locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Bad gateway' })).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'error-html');
  expect(loaded.filter((url) => url.includes('stolen'))).toEqual([]);
  expect(await page.title()).not.toBe('run');
});

test('a missing chunk after an upgrade causes one reload', async ({ page, account }) => {
  await account.open('/login');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  const goneUntilReload = (route: Route) =>
    loads.length === 0 ? route.fulfill({ status: 404 }) : route.continue();
  await page.route(/imprint-page-.*\.js/, goneUntilReload);
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByRole('heading', heading('Imprint'))).toBeVisible();
  expect(loads).toHaveLength(1);

  await page.route(/imprint-page-.*\.js/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.getByRole('heading', heading('Something went wrong'))).toBeVisible();
  expect(loads).toHaveLength(2);
  await expectAccessible(page);
  await keepScreenshots(page, 'error-page');
});
