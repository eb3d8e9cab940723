import type { Page } from '@playwright/test';
import { ApiClient } from '../src/api-client.ts';
import { enterShop, findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

/** Of a group of radio buttons one alone takes the focus, the others are reached by arrows. */
const controls =
  'a[href], button:enabled, select:enabled, textarea:enabled, summary, input:enabled:not([type=hidden], [type=radio])';

/** What one can see and click, and did not come to by pressing Tab. */
async function unreachedByTab(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    document.body.tabIndex = -1;
    document.body.focus();
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter((control) =>
      control.checkVisibility({ visibilityProperty: true }),
    );
    for (const control of all) {
      control.dataset['unreached'] = control.ariaLabel ?? (control.innerText || control.id);
      control.addEventListener('focus', () => delete control.dataset['unreached']);
    }
    return all.length;
  }, controls);
  // Regions that scroll and groups take the focus, too.
  for (let press = 0; press < count + 40; press++) await page.keyboard.press('Tab');
  // A path or a list of tabs is one stop, and within it arrows walk.
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]')]
      .filter((control) => control.tabIndex >= 0 || !control.closest('ol, [role=tablist]'))
      .map((control) => control.dataset['unreached'] ?? ''),
  );
}

test('every control of every screen of learners and teachers is reached by Tab', async ({
  page,
  platform,
  school,
  learner,
  teacher,
}) => {
  const course = await school.course('By keyboard', teacher, learner);
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
      expect(await unreachedByTab(page), path).toEqual([]);
    }
  };
  await visit('/login', '/signup', '/reset-pw', '/imprint');
  await openAs(page, platform, learner, '/lessons');
  await visit('/lessons', '/courses', `/courses/${course.id}`, '/settings', `/lessons/${lesson.id}`);
  const path = page.getByRole('navigation', { name: 'Steps of this lesson' });
  await path.getByRole('button', { name: 'About this lesson' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(path.getByRole('button', { name: /^Step 1/ })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(path.getByRole('button', { name: 'About this lesson' })).toBeFocused();
  await page.context().clearCookies();
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await visit(`/courses/${course.id}`, `/courses/${course.id}/edit`, '/courses/create');
});
