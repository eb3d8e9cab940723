import type { Platform } from '@sentiero/local';
import type { Page } from '@playwright/test';
import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { InspectorPage } from './src/inspector-page.ts';
import { LearnerPage } from './src/learner-page.ts';
import { enterShop, findLesson } from './src/lessons.ts';
import { expect, test } from './src/platform-fixture.ts';
import type { ShopClient } from '@sentiero/client/shop-client';

const lessonTitle = 'SQL injection: logging in without a password';

test('a browser that was offline catches up, once and in order, and the badges show it', async ({
  page,
  platform,
  learner,
}) => {
  const shop = await openLesson(page, platform, learner);
  await visit(shop, 1, 2);
  await expectVisits(page, [2, 1]);
  await page.context().setOffline(true);
  await closeLines(page);
  await expectBadges(page, 'no connection');
  await visit(shop, 3, 5);
  await page.context().setOffline(false);
  await expectBadges(page, 'connected');
  await visit(shop, 6, 6);
  await expectVisits(page, [6, 5, 4, 3, 2, 1]);
  shop.close();
});

test('after a crash of the API nothing is missing or duplicated', async ({ page, platform, learner }) => {
  const shop = await openLesson(page, platform, learner);
  await visit(shop, 1, 2);
  await expectVisits(page, [2, 1]);
  const pid = platform.pids()['api'];
  if (!pid) throw new Error('the API does not run');
  process.kill(pid, 'SIGKILL');
  await visit(shop, 3, 5);
  await expectBadges(page, 'connected');
  await visit(shop, 6, 6);
  await expectVisits(page, [6, 5, 4, 3, 2, 1]);
  shop.close();
});

async function openLesson(page: Page, platform: Platform, learner: Account): Promise<ShopClient> {
  await page.addInitScript(keepLines);
  const seat = new LearnerPage(page, platform);
  await seat.logIn(learner);
  await seat.openLesson('How the web works', lessonTitle);
  await expectBadges(page, 'connected');
  const client = await ApiClient.loggedIn(platform, learner);
  return enterShop(client, platform, await findLesson(client, lessonTitle));
}

async function visit(shop: ShopClient, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number++) {
    expect((await shop.get(`/robots.txt?visit=${number}`)).status).toBe(200);
  }
}

async function expectVisits(page: Page, numbers: number[]): Promise<void> {
  const shown = () =>
    new InspectorPage(page).rows.evaluateAll((rows) =>
      rows.map((row) => Number(/visit=(\d+)/.exec(row.children[2]?.textContent ?? '')?.[1])),
    );
  await expect.poll(shown, { timeout: 60_000 }).toEqual(numbers);
}

/** The footer's badge, which is announced, and the inspector's own. */
async function expectBadges(page: Page, state: 'connected' | 'no connection'): Promise<void> {
  const options = { timeout: 60_000 };
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText(state, options);
  const own = state === 'connected' ? 'live' : state;
  await expect(new InspectorPage(page).panel.getByText(own, { exact: true })).toBeVisible(options);
}

type Lines = { lines?: WebSocket[] };

/** Chromium keeps open websockets when it goes offline, unlike a real network. */
function keepLines(): void {
  const lines: WebSocket[] = [];
  (globalThis as Lines).lines = lines;
  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address);
      lines.push(this);
    }
  };
}

function closeLines(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const line of (globalThis as Lines).lines ?? []) line.close();
  });
}
