import type { Browser } from 'puppeteer-core';
import { ApiClient } from '@sentiero/client/api-client';
import { logInWithFirefox, press, saw, startFirefox } from '../src/firefox.ts';
import { findLesson } from '../src/lessons.ts';
import { expect, test } from '../src/platform-fixture.ts';

let firefox: Browser;
test.beforeAll(async () => {
  firefox = await startFirefox();
});
test.afterAll(() => firefox.close());

test('Firefox: a learner launches the shop, sees the request and its details, and answers', async ({
  platform,
  learner,
  school,
}) => {
  const lesson = await findLesson(await ApiClient.loggedIn(platform, learner), 'Requests and responses');
  await school.completeSteps(learner, lesson.id, 2);
  const page = await logInWithFirefox(firefox, platform, learner);
  await page.goto(`${platform.settings.WEB_URL}/lessons/${lesson.id}`);
  await saw(page, 'connected');
  await saw(page, 'Launch');
  const shop = await page.browserContext().newPage();
  const links = await page.$$eval('a[target=_blank]', (all) =>
    all.flatMap(({ textContent, href }) => (textContent.startsWith('Launch') ? [href] : [])),
  );
  await shop.goto(String(links[0]));
  await saw(shop, 'Quartierladen');
  expect(shop.url()).toBe(platform.shopUrl);
  await page.bringToFront();
  await saw(page, '200 OK');
  await press(page, 'Resume at step 3');
  await page.locator('input[name=answer]').fill('no');
  await page.keyboard.press('Enter');
  await saw(page, 'Not quite');
  await page.keyboard.type(' Accept-Language');
  await page.locator('input[name=answer]').fill('Accept-Language');
  await page.keyboard.press('Enter');
  await saw(page, 'Correct.');
});

test('Firefox: a login in the shop shows its statement in the SQL viewer', async ({ platform, learner }) => {
  const title = 'SQL injection: logging in without a password';
  const lesson = await findLesson(await ApiClient.loggedIn(platform, learner), title);
  const page = await logInWithFirefox(firefox, platform, learner);
  await page.goto(`${platform.settings.WEB_URL}/lessons/${lesson.id}`);
  await saw(page, 'connected');
  const shop = await page.browserContext().newPage();
  await shop.goto(`${platform.shopUrl}login`);
  await shop.locator('input[name=email]').fill("rosa'");
  await shop.locator('input[type=password]').fill('x');
  await shop.keyboard.press('Enter');
  await saw(shop, 'SQLite error');
  await page.bringToFront();
  await page.waitForSelector('section code::-p-text(rosa)');
});

test('Firefox: a teacher creates a course, and the code is shown or copied', async ({
  platform,
  teacher,
}) => {
  const page = await logInWithFirefox(firefox, platform, teacher);
  await page.goto(`${platform.settings.WEB_URL}/courses/create`);
  await page.locator('input[name=name]').fill('Firefox class');
  await page.keyboard.press('Enter');
  await saw(page, 'Firefox class');
  await press(page, 'Show full screen');
  await page.waitForSelector('[role=dialog] code');
});

test('Firefox: a staff form that is refused leads to the field', async ({ platform, staff }) => {
  const page = await logInWithFirefox(firefox, platform, staff);
  await page.goto(`${platform.settings.WEB_URL}/admin/categories/create`);
  await page.waitForSelector('form input[name]');
  await press(page, 'Save');
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
});
