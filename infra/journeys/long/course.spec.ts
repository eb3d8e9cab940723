import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a learner sees the teachers and their own progress, and nothing of other learners', async ({
  page,
  platform,
  school,
}) => {
  const teacher = await school.person({ firstName: 'Theo', lastName: 'Teacher', isTeacher: true });
  const [learner, other] = [
    await school.person({ firstName: 'Lena' }),
    await school.person({ firstName: 'Otto', lastName: 'Other' }),
  ];
  const course = await school.course('Seen by a learner', teacher, learner, other);
  await school.completeTasks(learner, 3);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/courses/')) answers.push(await response.text().catch(() => ''));
  });
  await openAs(page, platform, learner, `/courses/${course.id}`);
  const own = page.getByRole('region', { name: 'Your progress' });
  await expect(own.getByRole('listitem').filter({ hasText: 'Requests and responses' })).toContainText(
    '3 of 7',
  );
  await expect(page.getByRole('row').filter({ hasText: 'Theo Teacher' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Otto');
  await expect(page.locator('main')).not.toContainText(course.code);
  for (const name of ['Delete', 'Get a new code', 'Add teacher'])
    await expect(button(page, name)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  await expect.poll(() => answers.join()).toContain('Lena');
  expect(answers.join()).not.toContain('Otto');
  await expectAccessible(page);
  await keepScreenshots(page, 'course-learner');
  await page.goto(`${platform.settings.WEB_URL}/courses/${course.id}/edit`);
  await expect(page).toHaveURL(/\/lessons$/);
});

test('a teacher of another course gets a 404', async ({ page, platform, school, teacher }) => {
  const stranger = await school.person({ firstName: 'Tanja', isTeacher: true });
  const course = await school.course('Not yours', teacher);
  await openAs(page, platform, stranger, `/courses/${course.id}`);
  for (const path of ['', '/edit']) {
    await page.goto(`${platform.settings.WEB_URL}/courses/${course.id}${path}`);
    await expect(title(page)).toHaveText('We can’t find that page.');
  }
  await page.goto(`${platform.settings.WEB_URL}/courses/99999999999`);
  await expect(title(page)).toHaveText('We can’t find that page.');
});

test("staff have a teacher's rights in every course", async ({ page, platform, school, teacher }) => {
  const staff = await school.person({ firstName: 'Stella', isStaff: true });
  const course = await school.course('Seen by staff', teacher);
  await openAs(page, platform, staff, `/courses/${course.id}`);
  await expect(page.getByText(course.code, { exact: true })).toBeVisible();
  await button(page, 'Remove Theo Favre from the course').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No teachers found.')).toBeVisible();
  await expect(page.getByText('Removed from the course.', { exact: true })).toBeVisible();
});

test('a teacher sees a class of 25 as a heat map that sorts, filters and is readable without colours', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const course = await school.course('Web security, spring 2027', teacher);
  const students = await school.classOf(course.id, 25);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  const table = page.getByRole('table', { name: 'Student progress by lesson' });
  const rows = table.locator('tbody').getByRole('row');
  const totals = async () =>
    (await rows.locator('td:nth-last-child(2)').allInnerTexts()).map((text) => Number.parseInt(text, 10));
  await expect(rows).toHaveCount(25);
  const third = rows.filter({ hasText: students[2]?.username ?? '' });
  // 26 of the tasks: three lessons of seven, and a part of one of eight.
  await expect(third.getByRole('cell').nth(1)).toHaveText('✓7 of 7');
  await expect(third.getByRole('cell').nth(4)).toHaveText('55 of 8');

  const total = table.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  expect(await totals()).toEqual((await totals()).toSorted((a, b) => b - a));
  await total.getByRole('button').press('Enter');
  await expect(total).toHaveAttribute('aria-sort', 'ascending');
  expect((await totals())[0]).toBe(0);
  await table.getByRole('button', { name: 'Joined' }).click();
  await expect(table.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'ascending');
  const days = await rows
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(days).toEqual(days.toSorted());
  await table.getByRole('button', { name: 'Cookies and sessions' }).click();
  await expect(table.getByRole('columnheader', { name: /Cookies/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );

  await expectAccessible(page);
  await keepScreenshots(page, 'course-teacher');
  await page.getByLabel('Filter names').fill('zoe');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Filter names').fill('nobody');
  await expect(page.getByText('No students match the filter.')).toBeVisible();
});

test('on a phone the class is a list that unfolds, sorts and is accessible', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const course = await school.course('On a phone', teacher);
  await school.classOf(course.id, 5);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  const students = page.getByRole('region', { name: 'Students' }).locator('details');
  await expect(students).toHaveCount(5);
  await page.getByLabel('Sort by').selectOption({ label: 'Total' });
  await expect(students.first().locator('summary')).toContainText('Zoë');
  await button(page, 'descending').click();
  await expect(students.first().locator('summary')).toContainText('Lena');
  await students.last().locator('summary').click();
  await expect(students.last()).toContainText('7 of 7');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await keepScreenshots(page, 'course-teacher-phone');
});

test('the CSV file matches the table, and hostile names stay text', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const mean = await school.person({
    firstName: '=HYPERLINK("https://evil.example";"x")',
    lastName: '<img src=x onerror=alert(1)>',
  });
  const other = await school.person({ firstName: 'Zoë', lastName: 'a;=1+1' });
  const course = await school.course('../Übung: "Web" <1>', teacher, mean, other);
  await school.completeTasks(other, 14);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await expect(page.getByRole('rowheader', { name: /HYPERLINK/ })).toContainText(
    '<img src=x onerror=alert(1)>',
  );
  await expect(page.locator('main img')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await button(page, 'Export as CSV').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Übung-Web-1-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const [head, first, second] = text.slice(1).split('\r\n');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(head).toContain('"Name","Username","Joined","Total in %","Requests and responses (of 7)"');
  expect(first).toMatch(
    /^"'=HYPERLINK\(""https:\/\/evil\.example"";""x""\) <img src=x onerror=alert\(1\)>","\w+","[\d-]+"(,0)+$/,
  );
  const tasks = [...(head ?? '').matchAll(/\(of (\d+)\)"/g)].reduce((sum, [, of]) => sum + Number(of), 0);
  const total = Math.round((14 / tasks) * 100);
  expect(second).toMatch(new RegExp(`^"Zoë a;'=1\\+1","zoe\\d+","[\\d-]+",${total},7,7(,0)+$`));
});

test('students’ progress appears automatically while the tab is visible, and immediately after a reload', async ({
  page,
  platform,
  school,
  teacher,
  learner,
}) => {
  const course = await school.course('At work', teacher, learner);
  await page.clock.install();
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  const row = page.getByRole('row').filter({ hasText: 'Lena' });
  await expect(row).toContainText('not started');
  await school.completeTasks(learner, 3);
  await page.clock.runFor(16_000);
  await expect(row).toContainText('3 of 7');
  const late = await school.person({ firstName: 'Late' });
  await school.join(course.id, late);
  await button(page, 'Reload').click();
  await expect(page.getByRole('row').filter({ hasText: 'Late Muster' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
});
