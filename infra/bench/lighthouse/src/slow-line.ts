import { chromium, type Page } from 'playwright';
import { logIn } from './log-in.ts';

/** Lighthouse's slow 4G and its phone's processor, applied rather than simulated. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const cpuSlowdown = 4;
/** More often would slow the page down itself. */
const pollMs = 30;

/** Milliseconds until a lesson's step can be read and answered. */
export type Waits = { 'nothing cached, ms': number; 'second visit, ms': number };

export async function measureSlowLine(webUrl: string, path: string): Promise<Waits> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true });
    await logIn(page, webUrl);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.clearBrowserCache');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const cold = await untilUsable(page, webUrl + path);
    await page.waitForLoadState('networkidle');
    return { 'nothing cached, ms': cold, 'second visit, ms': await untilUsable(page, webUrl + path) };
  } finally {
    await browser.close();
  }
}

async function untilUsable(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url, { waitUntil: 'commit' });
  const usable = await page.waitForFunction(
    () => {
      const isShown = document.querySelector('article h2')?.checkVisibility() ?? false;
      // Back or Next: in the bar beside the news, or below the text in checkouts before there was a bar.
      const button = document.querySelector('[role=status] ~ * button:enabled, article ~ * button:enabled');
      return isShown && button ? performance.now() : false;
    },
    undefined,
    { polling: pollMs },
  );
  return Number(await usable.jsonValue());
}
