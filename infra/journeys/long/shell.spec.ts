import type { Route } from '@playwright/test';
import { AccountPage } from '../src/account-page.ts';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { hold } from '../src/hold.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { fillLogin, openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const heading = (name: string) => ({ level: 1, name });

test('an unknown URL shows an error page with a way back', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
  await account.open('/no/such/page');
  await expect(page.getByRole('heading', heading('We can’t find that page.'))).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'not-found');
});

test('the imprint shows who runs the platform, from a file that they can replace', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
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

test('if the session cannot be checked, a dialog that cannot be closed says why', async ({
  page,
  platform,
}) => {
  const account = new AccountPage(page, platform);
  const dialog = page.getByRole('dialog');
  const origin = new URL(platform.settings.WEB_URL).origin;
  const headers = { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' };
  // 4xx: the page does not retry it.
  const answers = [
    { name: 'text', status: 418, contentType: 'text/plain', body: 'out of order', shown: /out of order/ },
    { name: 'detail', status: 409, contentType: 'application/json', body: '{"detail":"odd"}', shown: /odd/ },
    {
      name: 'json',
      status: 400,
      contentType: 'application/json',
      body: '{"a":1}',
      shown: /responded:.*"a": 1/s,
    },
  ];
  for (const { name, status, contentType, body, shown } of answers) {
    await page.unrouteAll();
    await page.route('**/users/session', (route) => route.fulfill({ status, contentType, body, headers }));
    await account.open('/login');
    await expect(dialog).toContainText(shown);
    await expect(dialog).toContainText('That’s all we know.');
    await expect(dialog.getByRole('heading')).toContainText(String(status));
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await keepScreenshots(page, `error-${name}`);
  }
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', heading('Log in'))).toBeVisible();
});

test('an HTML response is shown in a frame that runs and loads nothing', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
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

test('a failed call is reported in place, also without a network', async ({ page, platform, learner }) => {
  const account = new AccountPage(page, platform);
  const client = await ApiClient.loggedIn(platform, learner);
  const lesson = await findLesson(client, 'Requests and responses');
  const shop = await enterShop(client, platform, lesson);
  await expect.poll(async () => (await shop.get('/')).status).toBe(200);
  shop.close();
  await account.logIn(learner.username, learner.password);
  await account.open(`/lessons/${lesson.id}`);
  const requests = page.getByRole('region', { name: 'Requests', exact: true });
  const clear = requests.getByRole('button', { name: 'Clear' });
  await expect(clear).toBeEnabled();
  await page.route('**/reporting/requests?*', (route) => route.abort());
  await clear.click();
  // Clearing is sent only once it can no longer be undone.
  await expect(requests.getByRole('alert')).toContainText('Can’t reach the server.', { timeout: 30_000 });
  await expectAccessible(page);
  await keepScreenshots(page, 'error-network');
});

test('the badge shows the state of the live connection', async ({ page, platform, learner }) => {
  const account = new AccountPage(page, platform);
  const badge = page.getByRole('contentinfo').getByRole('status');
  const sockets: { send: (text: string) => void; close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws\/proxy-reporting/, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await account.logIn(learner.username, learner.password);
  await expect(badge).toContainText('connected');
  sockets.at(-1)?.send('{"control":"closing"}');
  await expect(badge).toContainText('disconnecting');
  await page.context().setOffline(true);
  await sockets.at(-1)?.close();
  await expect(badge).toContainText('no connection');
  await page.context().setOffline(false);
  await expect(badge).toContainText('connected');
});

test('a missing chunk after an upgrade causes one reload', async ({ page, platform }) => {
  const account = new AccountPage(page, platform);
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

test('a login after another user’s expired session shows none of their data', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  await school.completeTasks(learner, 3);
  await openAs(page, platform, learner, '/lessons');
  const own = page.getByText('Pick up where you left off');
  await expect(own).toBeVisible();
  await page.context().clearCookies({ name: 'sentiero_session' });
  await page.getByRole('link', { name: 'Courses' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  const letGo = await hold(page, 'GET', /\/lessons\/categories$/);
  await fillLogin(page, teacher);
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
  await page.getByRole('link', { name: 'Lessons' }).first().click();
  await expect(page.getByRole('heading', heading('Available lessons'))).toBeVisible();
  await expect(own).toHaveCount(0);
  letGo();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(own).toHaveCount(0);
});
