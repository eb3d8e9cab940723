import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isLong } from '../../../test-suite.ts';
import { inScheme, schemes } from './schemes.ts';

const folder = join(import.meta.dirname, '../screenshots');
const phone = { width: 390, height: 844 };

/**
 * Saves the current page for review: `<name>-light.png`, `<name>-dark.png` and `<name>-phone.png`. Short journeys do so
 * only with `SCREENSHOTS=1`, since nothing compares the pictures.
 */
export async function keepScreenshots(page: Page, name: string): Promise<void> {
  if (!isLong && !process.env['SCREENSHOTS']) return;
  for (const scheme of schemes) {
    await inScheme(page, scheme, () => keep(page, `${name}-${scheme}`));
  }
  const wide = page.viewportSize();
  await page.setViewportSize(phone);
  await inScheme(page, 'light', () => keep(page, `${name}-phone`));
  if (wide) await page.setViewportSize(wide);
}

/** The same for a page of the proxy, which goes on by itself before all pictures are taken. */
export async function keepWaitingPage(page: Page, name: string): Promise<void> {
  const html = await page.content();
  const still = await page.context().newPage();
  await still.setContent(html.replace(/<meta http-equiv="refresh"[^>]*>/, ''));
  for (const colorScheme of schemes) {
    await still.emulateMedia({ colorScheme });
    await keep(still, `${name}-${colorScheme}`);
  }
  await still.setViewportSize(phone);
  await keep(still, `${name}-phone`);
  await still.close();
}

async function keep(page: Page, name: string): Promise<void> {
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled', timeout: 30_000 });
}
