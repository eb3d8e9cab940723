import type { Page } from '@playwright/test';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from '../src/platform-fixture.ts';

// A trace would take screenshots of the page during the measurement.
test.use({ trace: 'off' });

const requests = 30;

test('every request appears in the inspector, and its delay is measured', async ({
  page,
  learner,
  client,
  inspector,
  seat,
}) => {
  await seat.logIn(learner);
  await seat.openLesson('How the web works', 'SQL injection: logging in without a password');
  const shop = await seat.launch();
  await expect(inspector.rows.first()).toBeVisible();
  await noteRowTimes(page);
  const { heard, socket, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  const told: Times = {};
  socket.on('message', (data) => {
    const { seq } = JSON.parse(String(data)) as Partial<CapturedRequest>;
    if (seq !== undefined) told[seq] = Date.now();
  });

  for (let number = 0; number < requests; number++) {
    const path = `/api/products?number=${number}&of=${requests}`;
    await shop.evaluate((url) => fetch(url).then((response) => response.text()), path);
    await expect(inspector.row(new RegExp(`number=${number}&of`))).toBeVisible();
  }
  const own = () => heard.filter(({ url }) => url.includes('/api/products?number='));
  await expect.poll(() => own().length).toBe(requests);
  const shown = await rowTimes(page);
  const figures = `to the socket: ${summary(own(), told)}, to the row: ${summary(own(), shown)}`;
  process.stdout.write(`from the target's last byte ${figures}\n`);
  close();
});

/** By record number. */
type Times = Record<number, number>;

function summary(records: CapturedRequest[], times: Times): string {
  const delays = records.map(({ seq, at, duration }) => {
    const time = times[seq];
    if (time === undefined) throw new Error(`request ${seq} was not noticed`);
    return time - (Date.parse(at) + duration * 1000);
  });
  const sorted = delays.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
}

type Noted = { rowTimes?: Times };

/**
 * Notes when each number first appears in the inspector. A row may be rendered again or reused for another record, so
 * all are read.
 */
async function noteRowTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: Times = {};
    (globalThis as Noted).rowTimes = times;
    new MutationObserver(() => {
      for (const { cells } of document.querySelectorAll('tr')) {
        times[Number(cells[0]?.textContent)] ??= Date.now();
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
}

function rowTimes(page: Page): Promise<Times> {
  return page.evaluate(() => (globalThis as Noted).rowTimes ?? {});
}
