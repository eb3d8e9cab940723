import { readFile } from 'node:fs/promises';
import type { Response } from '@playwright/test';
import type { Har } from 'har-format';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { answerOf } from '@sentiero/client/shop-client';

const token = ['{"alg":"none"}', '{"sub":"rosa"}']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

test('a learner finds, reads, sorts, filters and exports their own requests', async ({
  page,
  platform,
  learner,
  staff,
}) => {
  test.setTimeout(400_000);
  const author = await ApiClient.loggedIn(platform, staff);
  const client = await ApiClient.loggedIn(platform, learner);
  const sqlLesson = await findLesson(client, 'SQL injection: logging in without a password');
  const id = await createLesson(
    author,
    {
      title: inAll('Inspect'),
      target_application_id: sqlLesson.target_application?.id ?? null,
      use_helper_sql: false,
    },
    [{ type: 'T', title: inAll('Ask for the robots'), task_url: '/robots.txt' }],
  );
  const inspector = new InspectorPage(page);
  const { list, rows, dialog, request, response } = inspector;
  const numbers = () =>
    rows.evaluateAll((all) => all.map((row) => Number(row.firstElementChild?.textContent)));
  await openAs(page, platform, learner, `/lessons/${id}`);

  await test.step('an empty list explains how to fill it', async () => {
    await expect(inspector.panel).toContainText('live');
    await expect(inspector.panel).toContainText('No requests yet. Launch the application and click around.');
    await expectAccessible(page);
    await keepScreenshots(page, 'inspector-empty');
  });

  const shop = await enterShop(client, platform, sqlLesson);
  expect((await shop.get('/robots.txt')).status).toBe(200);
  expect((await shop.get('/search?q=honey')).status).toBe(200);
  expect((await shop.post('/login', { email: "rosa'", password: 'x' })).status).toBe(500);
  expect((await shop.get('/gone')).status).toBe(404);
  const upload = shop.begin('POST', '/api/upload', {
    'Content-Type': 'multipart/form-data; boundary=x',
    Authorization: `Bearer ${token}.`,
  });
  upload.end(`--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n${'n'.repeat(200_000)}\r\n--x--\r\n`);
  await answerOf(upload);

  await test.step('the request that completed a step is marked with it', async () => {
    await expect(rows).toHaveCount(5);
    await expect(inspector.row(/robots/)).toContainText('Step 1');
    await expect(inspector.row(/login/)).toContainText('500');
    await expectAccessible(page);
    await keepScreenshots(page, 'inspector');
  });

  await test.step('the order can be reversed and is remembered', async () => {
    const falling = [5, 4, 3, 2, 1];
    await expect.poll(numbers).toEqual(falling);
    await inspector.panel.getByRole('button', { name: 'Oldest first' }).click();
    await expect.poll(numbers).toEqual(falling.toReversed());
    await page.reload();
    await expect(rows).toHaveCount(5);
    await expect.poll(numbers).toEqual(falling.toReversed());
    await inspector.panel.getByRole('button', { name: 'Newest first' }).click();
    await expect.poll(numbers).toEqual(falling);
  });

  await test.step('the keyboard selects, opens, moves on and returns', async () => {
    await list.focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home', 'ArrowDown'])
      await page.keyboard.press(key);
    await expect(rows.nth(1)).toHaveAttribute('data-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('/gone');
    await page.keyboard.press('ArrowDown');
    await expect(dialog).toContainText('/login');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(dialog).toContainText('/api/upload');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(list).toBeFocused();
  });

  await test.step('each kind of content has its viewer, and truncated content shows its true size', async () => {
    await inspector.open(inspector.row(/login/), 'Content');
    await expect(request).toContainText('Form data, application/x-www-form-urlencoded');
    await expect(request.getByRole('row', { name: 'email' })).toContainText("rosa'");
    await keepScreenshots(page, 'inspector-dialog');
    await inspector.close();
    await inspector.open(inspector.row(/upload/), 'Content');
    await expect(request).toContainText('Only the start was recorded. The full content is 195.4 kB.');
    await expect(request).toContainText('This part is incomplete');
    await expectAccessible(page);
    await request.getByRole('tab', { name: 'Headers' }).click();
    await request.getByText('JSON Web Token, decoded').click();
    await expect(request).toContainText('Decoded, not verified');
    await expect(request).toContainText('"sub": "rosa"');
    await keepScreenshots(page, 'inspector-token');
    await inspector.close();
    await inspector.open(inspector.row(/robots/), 'Content');
    await expect(dialog).toContainText('Completed by this request: step 1, Ask for the robots.');
    await expect(request).toContainText('No content.');
    await response.getByRole('tab', { name: 'Cookies' }).click();
    await expectAccessible(page);
    await inspector.close();
  });

  await test.step('a request can be sent again from a shell', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await inspector.open(inspector.row(/login/), 'Content');
    await dialog.getByRole('button', { name: 'Copy as cURL' }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain("--data-raw 'email=rosa%27&password=x'");
    await inspector.close();
  });

  await test.step('only requests that match the filter are listed and exported', async () => {
    await inspector.panel.getByRole('button', { name: 'Filter' }).click();
    const text = inspector.panel.getByPlaceholder('Search URL, headers, content and notes');
    await text.fill('nothing has this');
    await expect(inspector.panel).toContainText('No requests match the filter.');
    await text.fill('search?q=honey');
    await expect(rows).toHaveCount(1);
    await expect(inspector.panel).toContainText('1 of 5');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await inspector.panel.getByRole('button', { name: 'Export as HAR' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^sentiero-.*\.har$/);
    const har = JSON.parse(await readFile(await file.path(), 'utf8')) as Har;
    expect(har.log.entries.map((entry) => entry.request.url)).toEqual([`${platform.shopUrl}search?q=honey`]);
    await text.fill('');
    await inspector.panel.getByRole('combobox', { name: 'Status' }).selectOption('5xx');
    await expect(rows).toHaveCount(1);
    await inspector.panel.getByRole('button', { name: 'Filter' }).click();
    await expect(rows).toHaveCount(5);
    await inspector.panel.getByRole('button', { name: 'Filter' }).click();
    await keepScreenshots(page, 'inspector-filter');
    // The phone layout has its own inspector, which starts without a filter.
    await expect(rows).toHaveCount(5);
  });

  await test.step('a list cleared by mistake can be restored', async () => {
    const before = await numbers();
    await inspector.clear();
    await expect(inspector.panel).toContainText('List cleared');
    await inspector.panel.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(5);
    await expect.poll(numbers).toEqual(before);
    const cleared = page.waitForResponse(isClearing);
    await inspector.clear();
    await cleared;
    await page.reload();
    await expect(inspector.panel).toContainText('No requests yet.');
  });
  shop.close();
});

const isClearing = (response: Response) =>
  response.request().method() === 'DELETE' && response.url().includes('/reporting/requests');
