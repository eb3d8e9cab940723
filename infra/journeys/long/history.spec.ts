import type { Page } from '@playwright/test';
import { LearnerPage } from '../src/learner-page.ts';
import { expect, test } from '../src/platform-fixture.ts';

// On a phone the whole page scrolls, including the lesson.
test.use({ viewport: { width: 390, height: 500 } });

const isAt = (page: Page, place: number) =>
  expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place);

/** Like the mouse wheel and the keys. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top }), place);
  await isAt(page, place);
}

test('back, forward and reload restore the scroll position; a new page starts at the top', async ({
  page,
  platform,
  learner,
}) => {
  const reader = new LearnerPage(page, platform);
  await reader.logIn(learner);
  const link = page.getByRole('link', { name: 'Open lesson: Requests and responses' });
  // Focusing the link scrolls it into view.
  await link.focus();
  const overviewAt = await page.evaluate(() => Math.round(scrollY));
  expect(overviewAt).toBeGreaterThan(100);
  await link.press('Enter');
  const title = page.getByRole('heading', { level: 1, name: 'Requests and responses' });
  await expect(title).toBeVisible();
  await isAt(page, 0);
  await scrollTo(page, 120);

  await page.goBack();
  await expect(link).toBeVisible();
  await isAt(page, overviewAt);
  await page.goForward();
  await expect(title).toBeVisible();
  await isAt(page, 120);
  await page.reload();
  await expect(title).toBeVisible();
  await isAt(page, 120);
  await page.goBack();
  await expect(link).toBeVisible();
  await isAt(page, overviewAt);
});
