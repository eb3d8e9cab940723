import type { Page } from '@playwright/test';
import { visitEveryScreen } from '../src/every-screen.ts';
import { expect, test } from '../src/platform-fixture.ts';

const fingerPx = 44;
const controls =
  'button, select, summary, input:not([type=checkbox], [type=radio]), nav a, footer a, header a';

/** The touch targets on a page. */
function smallControls(page: Page): Promise<string[]> {
  return page.evaluate(
    ([selector, least]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => Math.round(control.getBoundingClientRect().height) < least)
        .map((control) => control.ariaLabel ?? control.innerText),
    [controls, fingerPx] as const,
  );
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('every control is large enough for touch, and no page is wider than the phone', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  await visitEveryScreen({ page, platform, school, learner, teacher }, async (path) => {
    expect(await smallControls(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
  });
});
