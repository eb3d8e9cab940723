import { dayMs } from '@sentiero/contracts/time';
import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import { findLesson } from '../src/lessons.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';

/** A date field's value, some days from that time. */
const daysFrom = (now: number, days: number) => new Date(now + days * dayMs).toISOString().slice(0, 16);

test('a teacher drags a due date, the learner sees it, and a late completion is shown to both', async ({
  browser,
  platform,
  school,
}) => {
  const teacher = await school.person({ firstName: 'Theo', isTeacher: true });
  const learner = await school.person({ firstName: 'Lena' });
  const course = await school.course('With dates', teacher, learner);
  const lesson = await findLesson(await ApiClient.loggedIn(platform, learner), 'Requests and responses');
  const title = lesson.title.en;
  const pageOf = async () => (await browser.newContext({ locale: 'en-GB' })).newPage();
  const [desk, seat] = [await pageOf(), await pageOf()];

  await openAs(desk, platform, teacher, `/courses/${course.id}`);
  await desk.getByRole('link', { name: 'Plan', exact: true }).click();
  await desk.getByLabel('Add a lesson').selectOption(title);
  const date = (name: string) => desk.getByRole('textbox', { name: `${name}: ${title}` });
  const now = Date.now();
  await date('Opens').fill(daysFrom(now, -14));
  await date('Due').fill(daysFrom(now, 7));
  await save(desk);

  await openAs(seat, platform, learner, '/lessons');
  const plan = seat.getByRole('region', { name: 'Plan: With dates' });
  await expect(plan.getByRole('heading', { name: title })).toBeVisible();
  await expect(plan.getByText(/^Due /)).toBeVisible();

  const handle = (name: string) => desk.getByRole('slider', { name: `${name}: ${title}` });
  await handle('Due').dragTo(handle('Opens'));
  await expect(date('Due')).toHaveValue(await date('Opens').inputValue());
  await save(desk);
  await seat.reload();
  await expect(plan.getByText(/^Overdue since /)).toBeVisible();

  await school.completeSteps(learner, lesson.id, lesson.steps);
  await seat.reload();
  await plan.getByText('1 lesson').click();
  await expect(plan.getByText('Completed late')).toBeVisible();
  await desk.goto(`${platform.settings.WEB_URL}/courses/${course.id}`);
  await expect(desk.getByTitle(/completed late/)).toBeVisible();
});

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();
}
