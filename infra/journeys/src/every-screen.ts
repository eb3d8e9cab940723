import { expect, type Page } from '@playwright/test';
import type { Platform } from '@sentiero/local';
import { ApiClient } from '@sentiero/client/api-client';
import { enterShop, findLesson } from './lessons.ts';
import { openAs } from './log-in.ts';
import type { Person, School } from './school.ts';

type Cast = { page: Page; platform: Platform; school: School; learner: Person; teacher: Person };

/** Opens each screen of visitors, learners and teachers, with content, and checks it; `path` names the screen. */
export async function visitEveryScreen(
  { page, platform, school, learner, teacher }: Cast,
  look: (path: string) => Promise<void>,
): Promise<void> {
  const course = await school.course('To be seen', teacher, learner);
  await school.classOf(course.id, 3);
  const client = await ApiClient.loggedIn(platform, learner);
  const lesson = await findLesson(client, 'SQL injection: logging in without a password');
  const shop = await enterShop(client, platform, lesson);
  await shop.get('/search?q=honey');
  shop.close();
  const visit = async (...paths: string[]) => {
    for (const path of paths) {
      await page.goto(platform.settings.WEB_URL + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await look(path);
    }
  };
  await visit('/login', '/signup', '/join', '/reset-pw', '/imprint');
  await openAs(page, platform, learner, '/lessons');
  await visit(
    '/lessons',
    `/lessons/${lesson.id}`,
    '/courses',
    `/courses/${course.id}`,
    '/settings',
    '/certificates',
  );
  await page.context().clearCookies();
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await visit(`/courses/${course.id}`, `/courses/${course.id}/edit`, '/courses/create');
  for (const room of ['plan', 'answers', 'insights', 'settings', 'roster', 'webhook', 'board'])
    await visit(`/courses/${course.id}/${room}`);
}
