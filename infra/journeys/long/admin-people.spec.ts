import type { Page } from '@playwright/test';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('the users list searches, sorts and pages on the server', async ({ page, platform, school, staff }) => {
  for (let place = 0; place < 52; place++)
    await school.person({ firstName: 'Paged', lastName: `Row${String(place).padStart(2, '0')}` });
  await openAs(page, platform, staff, '/admin/users');
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(50);
  await page.getByLabel('Search by name or email address').fill('paged');
  await expect(page.getByText('1–50 of 52')).toBeVisible();
  await button(page, 'Last name').click();
  await expect(page.getByRole('columnheader', { name: 'Last name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(rows.first()).toContainText('Row00');
  await button(page, 'Last name').click();
  await expect(rows.first()).toContainText('Row51');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-users');
  await button(page, 'Next').click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('cell').first()).toHaveText('51');
  await page.reload();
  await expect(page.getByText('51–52 of 52')).toBeVisible();
  await page.getByLabel('Search by name or email address').fill('nobody is called so');
  await expect(page.getByText('No users found. Check the spelling.')).toBeVisible();
});

test("a user's credentials are fetched on demand, and the audit log records it", async ({
  page,
  platform,
  school,
  staff,
}) => {
  const learner = await school.person({ firstName: 'Lena' });
  const teacher = await school.person({ firstName: 'Theo', isTeacher: true });
  const course = await school.course('Course of Lena', teacher, learner);
  await school.completeTasks(learner, 3);
  const client = await ApiClient.loggedIn(platform, staff);
  const reads = async () =>
    (await client.call(auditEndpoints.list, { query: {} })).filter(
      ({ action, object }) => action === 'credentials.read' && object === `user:${learner.id}`,
    ).length;
  await openAs(page, platform, staff, `/admin/users/${learner.id}`);
  await expect(title(page)).toHaveText(learner.username);
  await expect(row(page, 'First name')).toContainText('Lena');
  await button(page, 'All lessons').click();
  await expect(page.getByText(/\b3 of \d+/)).toBeAttached();
  await expect(page.getByRole('link', { name: 'Course of Lena' })).toHaveAttribute(
    'href',
    `/admin/courses/${course.id}`,
  );
  expect(await reads()).toBe(0);
  await button(page, 'Show logins').click();
  await expect(page.getByText('No logins: this person hasn’t launched')).toBeVisible();
  expect(await reads()).toBe(1);
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-user');
});

test('staff create a course, add a student, follow the student, rename the course and delete it', async ({
  page,
  platform,
  school,
  staff,
}) => {
  const learner = await school.person({ firstName: 'Lena', lastName: 'Zweifel' });
  await openAs(page, platform, staff, '/admin/courses');
  await page.getByRole('link', { name: 'New course' }).click();
  await page.getByLabel('Name').fill('Made by staff');
  await button(page, 'Create course').click();
  await expect(title(page)).toHaveText('Made by staff');
  await expect(page).toHaveURL(/\/admin\/courses\/\d+$/);
  await button(page, 'Add student').click();
  await page.getByLabel('Name or username').fill(learner.username);
  await button(page, 'Search').click();
  await button(page, 'Add Lena Zweifel').click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-course');
  await expect(page.getByRole('link', { name: 'Lena Zweifel' })).toHaveAttribute(
    'href',
    `/admin/users/${learner.id}`,
  );
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Renamed by staff');
  await button(page, 'Save').click();
  await expect(title(page)).toHaveText('Renamed by staff');
  await page.goto(`${platform.settings.WEB_URL}/admin/courses?q=Renamed`);
  const found = page.locator('tbody').getByRole('row').filter({ hasText: 'Renamed by staff' });
  await expect(found).toContainText('Stella Bernasconi');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-courses');
  await page.getByRole('link', { name: 'Renamed by staff', exact: true }).click();
  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/courses$/);
  await expect(page.getByText('Renamed by staff')).toHaveCount(0);
});
