/** Measures what the page of the class board costs a teacher's browser while a class is at work. */
import { setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright';
import { aCourse } from './board.ts';
import { usageOf, type BenchPlatform } from './platform.ts';
import type { School } from './school.ts';

const mostShare = 0.1;
const settlingMs = 5_000;

/** Keeps the board open during the load, and reports the processor time of the page's process and of the browser. */
export async function measureBoardPage(
  platform: BenchPlatform,
  school: School,
  loadMs: number,
): Promise<boolean> {
  const { course, cookie } = await aCourse(platform, school);
  const [name = '', value = ''] = cookie.split('=');
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name, value, url: platform.webUrl }]);
    const page = await context.newPage();
    await page.goto(`${platform.webUrl}/courses/${course}/board`);
    await page.getByRole('row').nth(school.userIds.length).waitFor();
    // A teacher's browser does not share its machine with the services and the load.
    for (const pid of [process.pid, ...Object.values(platform.pids())]) if (pid) setPriority(pid, 10);
    await pause(settlingMs);
    const text = () => page.getByRole('table').first().innerText();
    const [before, beforeText] = [await processorMs(browser), await text()];
    const spanMs = loadMs - 2 * settlingMs;
    await pause(spanMs);
    const [after, afterText] = [await processorMs(browser), await text()];
    const share = (after.page - before.page) / spanMs;
    process.stdout.write(
      `\nthe board's page: ${(share * 100).toFixed(1)} % of a core, ` +
        `all of the browser ${(((after.all - before.all) / spanMs) * 100).toFixed(1)} %\n`,
    );
    if (process.env['BOARD_PICTURE']) await page.screenshot({ path: process.env['BOARD_PICTURE'] });
    return beforeText !== afterText && share < mostShare;
  } finally {
    await browser.close();
  }
}

/** Processor time so far, of the busiest page and of all of the browser's processes. */
async function processorMs(browser: Browser): Promise<{ page: number; all: number }> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const all = processInfo.map(({ id }) => usageOf(id).cpuMs);
  return {
    page: Math.max(...pages.map(({ id }) => usageOf(id).cpuMs)),
    all: all.reduce((sum, ms) => sum + ms, 0),
  };
}
