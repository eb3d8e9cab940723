import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import type { Page } from '@playwright/test';
import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import {
  script,
  startHostileTarget,
  token,
  turned,
  wire,
  type HostileTarget,
} from '../src/hostile-target.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { answerOf, ShopClient } from '@sentiero/client/shop-client';

const paths = ['/page', '/svg', '/svg-bytes', '/image', '/json', '/token', '/long', '/text'];

test('a hostile target’s traffic runs nothing, loads nothing and is shown unchanged', async ({
  page,
  platform,
  learner,
  staff,
  inspector,
}) => {
  const hostile = await startHostileTarget();
  const attacks: string[] = [];
  await page.exposeBinding('pwned', ({ frame }) => attacks.push(`script in ${frame.url()}`));
  page.on('dialog', (dialog) => attacks.push(`dialog: ${dialog.message()}`));
  // A request blocked by the policy is reported too, but gets no response.
  page.on('response', (response) => {
    if (isElsewhere(response.url(), platform)) attacks.push(`answer from ${response.url()}`);
  });
  const lesson = await attackedLesson(platform, hostile, staff);
  await openAs(page, platform, learner, `/lessons/${lesson.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hostile' })).toBeVisible();
  await attack(platform, hostile, lesson, learner);
  const count = paths.length + 2;
  await expect(inspector.rows).toHaveCount(count);
  await expect(inspector.row(/\/search/)).toContainText('200 Fine ‹U+202E›<b>');
  await expectFits(page);
  await expect(page.getByRole('region', { name: 'SQL' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  await inspector.open(inspector.rows.last(), 'Content');
  for (let seen = 1; ; seen++) {
    await expect(inspector.dialog).toHaveAccessibleName(`Request ${seen}`);
    for (const tab of ['Headers', 'Cookies', 'Content']) {
      await inspector.request.getByRole('tab', { name: tab }).click();
      await inspector.response.getByRole('tab', { name: tab }).click();
      for (const fold of await inspector.dialog.locator('summary').all()) await fold.click();
      await expectFits(page);
    }
    for (const view of ['bytes', 'text'])
      for (const select of await inspector.dialog.getByLabel('View of the content').all())
        await select.selectOption(view);
    if (seen === count) break;
    await inspector.dialog.getByRole('button', { name: 'Newer request' }).click();
  }

  await inspector.close();
  await inspector.open(inspector.row(/\/search/), 'Headers');
  for (const side of [inspector.request, inspector.response]) {
    await expect(side.getByRole('row', { name: /^X-Turned/i })).toContainText('photo‹U+202E›gnp.exe');
    await expect(side.getByRole('row', { name: /^X-Script/i })).toContainText(script);
  }
  await inspector.close();
  await inspector.open(inspector.row(/\/page/), 'Content');
  const frame = inspector.response.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  const inside = frame.contentFrame();
  await expect(inside.getByRole('heading', { name: 'A hostile page' })).toBeVisible();
  await expect(inside.locator('[href], [ping], iframe, object, embed, base, link')).toHaveCount(0);
  await inside.locator('#way-out').click();
  await inside.getByRole('button', { name: 'send' }).click();
  await expect(inside.getByRole('heading', { name: 'A hostile page' })).toBeVisible();
  await expectAccessible(page);

  expect(attacks).toEqual([]);
  expect(hostile.lured).toEqual([]);
  expect(page.url()).toBe(`${platform.settings.WEB_URL}/lessons/${lesson.id}`);
  await hostile.stop();
});

test('no script reaches the session, and the page cannot be framed or controlled by a launched target', async ({
  page,
  platform,
  learner,
  seat,
}) => {
  const { WEB_URL, API_URL } = platform.settings;
  const answer = await page.goto(WEB_URL);
  const headers = answer?.headers() ?? {};
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');

  await seat.logIn(learner);
  const session = (await page.context().cookies(API_URL)).find(({ name }) => name.endsWith('session'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');

  await seat.openLesson('How the web works', 'SQL injection: logging in without a password');
  const launch = page.getByRole('link', { name: /^Launch/ });
  await expect(launch).toHaveAttribute('rel', /noopener.*noreferrer/);
  const shop = await seat.launch();
  expect(await shop.evaluate(() => globalThis.opener)).toBeNull();
  expect(await shop.evaluate(() => document.referrer)).toBe('');
  expect(await shop.evaluate(() => document.cookie)).not.toMatch(/session|XSRF/);

  await shop.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.replaceChildren(frame);
  }, WEB_URL);
  await expect
    .poll(() => shop.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
});

type AttackedLesson = { id: number; targetId: number; sharedToken: string; address: string };

async function attackedLesson(
  platform: Platform,
  { url }: HostileTarget,
  staff: Account,
): Promise<AttackedLesson> {
  const client = await ApiClient.loggedIn(platform, staff);
  const target = await createTarget(client, platform, { label: 'hostile', backendUrl: url });
  const id = await createLesson(client, { title: inAll('Hostile'), target_application_id: target.id }, [{}]);
  return { id, targetId: target.id, sharedToken: target.shared_token ?? '', address: target.frontend_url };
}

async function attack(
  platform: Platform,
  hostile: HostileTarget,
  lesson: AttackedLesson,
  learner: Account,
): Promise<void> {
  const { HOST, PROXY_PORT } = platform.settings;
  const client = await ApiClient.loggedIn(platform, learner);
  const lab = await client.call(targetsEndpoints.labToken, { params: { id: lesson.targetId } });
  const tool = new ShopClient(platform, lab, lesson.address);
  for (const path of paths) expect((await tool.get(path)).status).toBe(200);

  const search = tool.begin(
    'GET',
    `/search?q=${encodeURIComponent(turned)}&s=${script.replaceAll(' ', '+')}${'z'.repeat(3_000)}`,
    {
      'X-Script': script,
      'X-Turned': wire(turned),
      Authorization: `Bearer ${token}`,
      Referer: wire(turned),
    },
  );
  search.end();
  expect((await answerOf(search)).status).toBe(200);
  const upload = tool.begin('POST', '/upload', { 'Content-Type': 'multipart/form-data; boundary=x' });
  const part = `Content-Disposition: form-data; name="${script}"; filename="${turned}"\r\nContent-Type: text/html`;
  upload.end(`--x\r\n${part}\r\n\r\n${script}\0\r\n--x--\r\n`);
  expect((await answerOf(upload)).status).toBe(200);

  const told = await fetch(`http://${HOST}:${PROXY_PORT}/_sentiero/events`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${lesson.sharedToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ learner: hostile.learner(), type: 'sql', data: hostileQuery }),
  });
  expect(told.status).toBe(202);
  tool.close();
}

const hostileQuery = {
  input: `${script}${turned}`,
  query_prefix: `SELECT '${script}`,
  query_suffix: `' -- ${script}`,
  query_order: '',
  query_comment: '',
  error: null,
  result: [{ [script]: script, [turned]: turned, long: 'y'.repeat(5_000) }],
};

function isElsewhere(url: string, { settings }: Platform): boolean {
  if (/^(data|blob|about):/.test(url)) return false;
  return ![settings.WEB_URL, settings.API_URL].some((own) => url.startsWith(new URL(own).origin));
}

/** The page is no wider than its window. */
async function expectFits(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}
