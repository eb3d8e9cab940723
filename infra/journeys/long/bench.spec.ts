import { expectAccessible } from '../src/axe.ts';
import { BenchPage } from '../src/bench-page.ts';
import { copiedAsCurl } from '../src/copied-as-curl.ts';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage, signIn } from '../src/learner-page.ts';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';
import { textsIn } from '../src/texts.ts';

const t = textsIn('en');

const titles = {
  first: 'Requests and responses',
  blind: 'Blind SQL injection: only yes or no',
  orders: 'IDOR: reading other people’s orders',
};

test('a learner sends what was copied as cURL, and completes a step with it', async ({
  page,
  platform,
  learner,
  client,
  bench,
  seat,
}) => {
  const lesson = await findLesson(client, titles.first);
  await openAs(page, platform, learner, `/lessons/${lesson.id}?page=2`);
  const shop = await seat.launch();
  const copied = await copiedAsCurl(shop, () => shop.goto(`${platform.shopUrl}products`));
  await bench.open();
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-empty');
  await bench.choose('bench.paste');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('cURL command or HTTP request')
    .fill(copied.replace('/products', '/search?q=honey'));
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(bench.editor).toContainText('GET /search?q=honey HTTP/1.1');
  await bench.send('200 OK');
  await expect(bench.answer).toContainText('<!doctype html>');
  await seat.expectCompleted();
  await expect(new InspectorPage(page).row(/search\?q=honey/)).toContainText('Step 2');
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-answer');
});

test('the answers of a right and a wrong guess are compared, and the redirect of a login is followed', async ({
  page,
  platform,
  school,
  learner,
  client,
  bench,
}) => {
  const lesson = await findLesson(client, titles.blind);
  await school.completeUpTo(learner, lesson.id, 0);
  await openAs(page, platform, learner, `/lessons/${lesson.id}`);
  await bench.open();
  const guess = (code: number) =>
    `GET /api/stock?product=3+AND+${code}=1 HTTP/1.1\nAccept: application/json\n\n`;

  await test.step('the guesses differ in one value', async () => {
    await bench.write(guess(2));
    await bench.send('200 OK');
    await bench.write(guess(1));
    await bench.button('bench.send').click();
    await expect(bench.answer).toContainText('History (2)');
    await bench.button('bench.compare-before').click();
    await expect(bench.panel).toContainText('Differences:');
    await expect(bench.panel.locator('[data-difference]').filter({ hasText: 'false' })).toHaveCount(1);
    await expect(bench.panel.locator('[data-difference]').filter({ hasText: 'true' })).toHaveCount(1);
    await expectAccessible(page);
    await keepScreenshots(page, 'bench-compare');
  });

  await test.step('a login leads on by a press', async () => {
    const { username, password } = await new LearnerPage(page, platform).credentials();
    await bench.button('bench.mode-send').click();
    await bench.write(
      `POST /login HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\n\n${new URLSearchParams({ email: username, password })}`,
    );
    await bench.send('302 Found');
    await bench.button('bench.follow').click();
    await expect(bench.editor).toContainText('Cookie: sid=');
    await bench.send('200 OK');
  });

  await test.step('tabs are there after a reload, and in a window of its own', async () => {
    await page.reload();
    await bench.open();
    await expect(bench.editor).toContainText('Cookie: sid=');
    const second = await page.context().newPage();
    await second.goto(`${platform.settings.WEB_URL}/lessons/${lesson.id}/bench`);
    const other = new BenchPage(second);
    await expect(other.editor).toContainText('Cookie: sid=');
    await other.send('200 OK');
    await second.close();
  });

  await test.step('a value is decoded', async () => {
    await bench.button('bench.mode-decode').click();
    await bench.panel.getByLabel('Value', { exact: true }).fill('Y3VzdG9tZXI9MDA5');
    await bench.panel
      .getByLabel('Step 1', { exact: true })
      .selectOption({ label: 'Decode Base64 or Base64url' });
    await expect(page.getByRole('region', { name: 'Result of step 1' })).toHaveText('customer=009');
    await expectAccessible(page);
    await keepScreenshots(page, 'bench-decode');
  });
});

async function openOwnOrder(learner: LearnerPage): Promise<void> {
  const { username, password } = await learner.credentials();
  const shop = await learner.launch();
  await signIn(shop, username, password);
  await shop.locator('a[href^="/orders/"]').first().click();
  await shop.waitForLoadState();
}

test('a run over 20 numbers finds the order of another customer', async ({
  page,
  platform,
  school,
  learner,
  client,
  bench,
  inspector,
  seat,
}) => {
  const lesson = await findLesson(client, titles.orders);
  await school.completeUpTo(learner, lesson.id, 0);
  await openAs(page, platform, learner, `/lessons/${lesson.id}`);
  await openOwnOrder(seat);
  await inspector
    .row(/\/orders\/\d+/)
    .getByRole('button', { name: /in the workbench$/ })
    .click();
  await expect(bench.editor).toContainText(/GET \/orders\/\d+ HTTP/);
  const [, own = ''] = /\/orders\/(\d+)/.exec(await bench.editor.innerText()) ?? [];
  await bench.button('bench.sends-run').click();
  await bench.mark(own);
  await bench.run.getByLabel('Values of list 1').fill('1001..1020');
  await bench.button('bench.run-options').click();
  await bench.run.getByLabel('Look for this text').fill('Lindenweg 9');
  await expect(bench.run).toContainText('20 requests');
  await bench.button('bench.run-start').click();
  await expect(bench.run).toContainText('Done: 20 of 20 sent');
  const rows = bench.run.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(20);
  const found = rows.first();
  await expect(found).toContainText('yes');
  await expect(found).toContainText('unusual');
  await found.getByRole('button').click();
  await expect(bench.run.getByRole('region', { name: 'Response', exact: true })).toContainText('Lindenweg 9');
  await expectAccessible(page);
  await keepScreenshots(page, 'bench-run');

  await test.step('a run is paused, goes on, is stopped, and is there after a reload', async () => {
    await bench.run.getByText('Values to send').click();
    await bench.run.getByLabel('Values of list 1').fill('1..200');
    await bench.button('bench.run-start').click();
    await bench.button('bench.run-pause').click();
    await expect(bench.run).toContainText('Paused:');
    await bench.button('bench.run-resume').click();
    await expect(bench.run).toContainText('Running:');
    await bench.button('bench.run-stop').click();
    await expect(bench.run).toContainText('Stopped:');
    await page.reload();
    await bench.open();
    await bench.button('bench.sends-run').click();
    await expect(bench.run).toContainText('Stopped:');
  });
});

test('the keyboard alone opens a request, changes it, sends it and reads the response', async ({
  page,
  platform,
  learner,
  client,
  bench,
  inspector,
}) => {
  const lesson = await findLesson(client, titles.first);
  await openAs(page, platform, learner, `/lessons/${lesson.id}?page=2`);
  const shop = await new LearnerPage(page, platform).launch();
  await shop.goto(`${platform.shopUrl}login`);
  await page.bringToFront();
  await expect(inspector.row(/\/login/)).toHaveCount(1);
  await inspector.list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('b');
  await expect(bench.panel.getByRole('heading', { name: 'Workbench' })).toBeFocused();
  for (let press = 0; press < 40; press++) {
    if (await bench.editor.evaluate((editor) => editor === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(bench.editor).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('GET /search?q=jam HTTP/1.1');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(bench.answer.getByRole('status')).toContainText('200 OK');
  await page.keyboard.press('Tab');
  await new LearnerPage(page, platform).expectCompleted();
});

test('the bench and the requests float above the shop, where the browser has such windows', async ({
  page,
  platform,
  learner,
  client,
  seat,
}) => {
  const lesson = await findLesson(client, titles.first);
  await openAs(page, platform, learner, `/lessons/${lesson.id}`);
  const shop = await seat.launch();
  await page.bringToFront();
  const floats = await page.evaluate(() => 'documentPictureInPicture' in window);
  expect(floats).toBe(true);

  await test.step('the requests', async () => {
    const opened = page.context().waitForEvent('page');
    await new InspectorPage(page).choose('bench.float');
    const small = await opened;
    const inspector = new InspectorPage(small);
    await shop.goto(`${platform.shopUrl}login`);
    await expect(inspector.row(/\/login/)).toHaveCount(1);
    await inspector.open(inspector.row(/\/login/), 'Headers');
    await small.keyboard.press('Escape');
    await expect(inspector.dialog).toBeHidden();
    await page.getByRole('button', { name: t('lesson.traffic-back') }).click();
    await expect(new InspectorPage(page).row(/\/login/)).toHaveCount(1);
  });

  await test.step('the bench', async () => {
    await new BenchPage(page).open();
    const opened = page.context().waitForEvent('page');
    await new BenchPage(page).choose('bench.float', 'app.more');
    const bench = new BenchPage(await opened);
    await bench.write('GET /search?q=jam HTTP/1.1\n\n');
    await bench.send('200 OK');
    await bench.button('bench.close').click();
    await new BenchPage(page).open();
    await expect(new BenchPage(page).editor).toContainText('GET /search?q=jam');
  });
});
