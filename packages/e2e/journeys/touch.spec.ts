import type { Page } from '@playwright/test';
import { ApiClient } from '../src/api-client.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

const fingerPx = 44;
const controls =
  'button, select, summary, input:not([type=checkbox], [type=radio]), nav a, footer a, header a';

/** What a finger would have to aim at. */
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

test('under a finger every control is high enough, and no page is wider than the phone', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  const course = await school.course('By finger', teacher, learner);
  await school.classOf(course.id, 3);
  const client = await ApiClient.loggedIn(platform, learner);
  const lesson = await findLesson(client, 'Logging in without a password');
  const shop = await enterShop(client, platform, lesson);
  await shop.get('/search?q=honey');
  shop.close();

  const visit = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(platform.settings.WEB_URL + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await smallControls(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
    }
  };
  await visit('/login', '/signup', '/reset-pw', '/imprint');
  await openAs(page, platform, learner, '/lessons');
  await visit('/lessons', `/lessons/${lesson.id}`, '/courses', `/courses/${course.id}`, '/settings');
  await page.context().clearCookies();
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await visit(`/courses/${course.id}`, `/courses/${course.id}/edit`, '/courses/create');
});
