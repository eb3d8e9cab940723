import type { Page } from 'playwright';

type Probe = { inspectorProbe?: { frames: number[]; slow: string[]; isOn: boolean } };

export type FrameFigures = {
  count: number;
  median: number;
  p99: number;
  longest: number;
  over50: number;
  over100: number;
  /** The browser's report of its long frames. */
  slow: string[];
};

const table = 'section[aria-labelledby="requests-title"] tbody';

export async function waitForNumber(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    ({ selector, wanted }) =>
      [...document.querySelectorAll(`${selector} tr td:first-child`)].some(
        (cell) => Number(cell.textContent) === wanted,
      ),
    { selector: table, wanted: number },
    { timeout: 120_000 },
  );
}

/** The numbers of the rendered rows, from the top. */
export function rowNumbers(page: Page): Promise<number[]> {
  return page
    .locator(`${table} tr td:first-child`)
    .allTextContents()
    .then((texts) => texts.map(Number));
}

export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return Math.round(usedSize / 1024 / 1024);
}

/** Records the time between frames, and the causes of long ones. */
export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: number[] = [];
    const slow: string[] = [];
    const probe = { frames, slow, isOn: true };
    (globalThis as Probe).inspectorProbe = probe;
    let before = performance.now();
    const note = (now: number) => {
      frames.push(now - before);
      before = now;
      if (probe.isOn) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    type Script = { invoker: string; duration: number; forcedStyleAndLayoutDuration: number };
    type LongFrame = PerformanceEntry & { styleAndLayoutStart: number; scripts: Script[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LongFrame[]) {
        const end = entry.startTime + entry.duration;
        const scripts = entry.scripts.map(({ invoker, duration }) => `${invoker} ${Math.round(duration)}`);
        const layout = Math.round(end - entry.styleAndLayoutStart);
        slow.push(`${Math.round(entry.duration)} ms: ${scripts.join(', ')}; style and layout ${layout}`);
      }
    }).observe({ type: 'long-animation-frame' });
  });
}

export async function stopFrames(page: Page): Promise<FrameFigures> {
  const { frames, slow } = await page.evaluate(() => {
    const probe = (globalThis as Probe).inspectorProbe;
    if (!probe) throw new Error('nothing was measured');
    probe.isOn = false;
    return probe;
  });
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
  return {
    count: sorted.length,
    median: at(0.5),
    p99: at(0.99),
    longest: at(1),
    over50: sorted.filter((ms) => ms > 50).length,
    over100: sorted.filter((ms) => ms > 100).length,
    slow,
  };
}
