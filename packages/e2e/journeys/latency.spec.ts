import type { Page } from '@playwright/test';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { ApiClient } from '../src/api-client.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';

// A trace takes pictures of the page while it is measured.
test.use({ trace: 'off' });

test('a request shows up in the inspector at once', async ({ page, platform }) => {
  const learner = new LearnerPage(page, platform);
  await learner.logIn('teacher');
  await learner.openLesson('Injection', 'Logging in without a password');
  const shop = await learner.launch();
  await expect(page.getByRole('region', { name: 'Requests' }).getByRole('row').nth(1)).toBeVisible();
  await noteRowTimes(page);
  const client = await ApiClient.loggedIn(platform, 'teacher');
  const { heard, socket } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  const toldAt: number[] = [];
  socket.on('message', () => toldAt.push(Date.now()));

  for (let number = 0; number < 30; number++) {
    const path = `/api/products?number=${number}`;
    await shop.evaluate((url) => fetch(url).then((response) => response.text()), path);
    await page.waitForFunction((count) => ((globalThis as RowTimes).rowTimes?.length ?? 0) > count, number);
  }
  const endOf = ({ at, duration }: CapturedRequest) => Date.parse(at) + duration * 1000;
  const own = () => heard.filter(({ url }) => url.includes('/api/products?number='));
  await expect.poll(() => own().length).toBe(30);
  await expect.poll(async () => (await rowTimes(page)).length).toBeGreaterThanOrEqual(30);
  const shownAt = new Map(await rowTimes(page));
  const delays = own().map((record) => (shownAt.get(record.seq) ?? Number.NaN) - endOf(record));
  const told = own().map((record, place) => (toldAt.slice(-30)[place] ?? Number.NaN) - endOf(record));
  const figures = `to the socket: ${summary(told)}, to the row: ${summary(delays)}`;
  process.stdout.write(`from the target's last byte ${figures}\n`);
});

function summary(delays: number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  expect(sorted.every(Number.isFinite)).toBe(true);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
}

type RowTimes = { rowTimes?: [number, number][] };

/** Notes when each row of the inspector is drawn, by its number. */
async function noteRowTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: [number, number][] = [];
    (globalThis as RowTimes).rowTimes = times;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          if (node instanceof HTMLTableRowElement)
            times.push([Number(node.cells[0]?.textContent), Date.now()]);
        }
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
}

function rowTimes(page: Page): Promise<[number, number][]> {
  return page.evaluate(() => (globalThis as RowTimes).rowTimes ?? []);
}
