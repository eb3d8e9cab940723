import type { Page } from '@playwright/test';

export const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

/** What is looked at in one colour scheme, without motion; afterwards the page is as it was. */
export async function inScheme(page: Page, colorScheme: Scheme, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
  // Further down the navbar, which stays, would cover a part of what is looked at.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await look();
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
