import { browserArguments, ensureBrowser } from '@sentiero/programs/browser';
import { chromium } from 'playwright';
import { expect, it } from 'vitest';
import { eventHandlers } from '../../../apps/shop/src/scripts/event-handlers.ts';
import { handlersOf } from '../src/scripts/handlers-of.ts';

it('the shop knows every event handler attribute of Chromium', async () => {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });
  try {
    const page = await browser.newPage();
    const known = await page.evaluate(handlersOf);
    expect(known.length).toBeGreaterThan(90);
    expect(known.filter((name) => !eventHandlers.has(name))).toEqual([]);
  } finally {
    await browser.close();
  }
});
