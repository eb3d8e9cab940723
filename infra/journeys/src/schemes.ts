import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** Runs the check in one colour scheme, without motion, and restores the page. */
export async function inScheme(page: Page, colorScheme: Scheme, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  // The page is scrolled to the top, since the fixed navbar would cover part of it.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await look();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
