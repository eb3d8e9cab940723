import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a course can be renamed, but not to an empty name', async ({ page, platform, school, teacher }) => {
  const course = await school.course('Old name', teacher);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Old name');
  await page.getByLabel('Name').fill(' ');
  await button(page, 'Save').click();
  await expect(page.getByText('Give the course a name.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'course-edit');
  await page.getByLabel('Name').fill('New name');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}$`));
  await expect(title(page)).toHaveText('New name');
});

test('deleting warns that it is irreversible, cannot be left while it runs, and ends at the list', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const course = await school.course('To be deleted', teacher);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/courses/${course.id}`, async (route) => {
    if (route.request().method() === 'DELETE') await held;
    await route.continue();
  });
  const dialog = page.getByRole('dialog', { name: 'Delete course' });

  await button(page, 'Delete').click();
  await expect(dialog).toContainText('This can’t be undone');
  await expectAccessible(page);
  await keepScreenshots(page, 'course-delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await button(page, 'Delete').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expect(dialog).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/courses$/);
  await expect(
    page.getByText('No courses yet. Create one and share its join code with your class.'),
  ).toBeVisible();
});

test('teachers search for and add other teachers, and can remove them but not themselves', async ({
  page,
  platform,
  school,
}) => {
  const teacher = await school.person({ firstName: 'Theo', lastName: 'Quark', isTeacher: true });
  const colleague = await school.person({ firstName: 'Tanja', lastName: 'Quark', isTeacher: true });
  const student = await school.person({ firstName: 'Lena', lastName: 'Quark' });
  const course = await school.course('With colleagues', teacher, student);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  const teachers = page.getByRole('table', { name: 'Teachers' });
  await expect(button(page, 'Add student')).toHaveCount(0);
  await expect(teachers.getByRole('button')).toHaveCount(0);

  await button(page, 'Add teacher').click();
  const dialog = page.getByRole('dialog', { name: 'Add teacher' });
  const search = async (words: string) => {
    await dialog.getByLabel('Name or username').fill(words);
    await dialog.getByRole('button', { name: 'Search' }).click();
  };
  await search('Qu');
  await expect(dialog.getByText('Enter 3 to 150 characters.')).toBeVisible();
  await search('nobody of that name');
  await expect(dialog.getByText('No users found.')).toBeVisible();
  await search('Quark');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').filter({ hasText: teacher.username })).toContainText(
    'Already in the course',
  );
  await expect(dialog).not.toContainText('Lena');
  await expectAccessible(page);
  await keepScreenshots(page, 'course-add-teacher');
  await dialog.getByRole('button', { name: 'Add Tanja Quark' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: colleague.username })).toContainText(
    'Already in the course',
  );
  await page.keyboard.press('Escape');

  await teachers.getByRole('button', { name: 'Remove Tanja Quark' }).click();
  const asking = page.getByRole('dialog', { name: 'Remove from the course' });
  await expect(asking).toContainText('Tanja Quark will no longer see this course');
  await keepScreenshots(page, 'course-remove-member');
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(teachers.getByRole('row')).toHaveCount(3);
  await teachers.getByRole('button', { name: 'Remove Tanja Quark' }).click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect(teachers.getByRole('row')).toHaveCount(2);
  await button(page, 'Remove Lena Quark from the course').click();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No students found.')).toBeVisible();
});

test('the join code is shown large for the class, copied, and void once it is renewed', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const course = await school.course('Web security', teacher);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await button(page, 'Copy code').click();
  await expect.poll(copied).toBe(course.code);
  await button(page, 'Copy link').click();
  await expect.poll(copied).toBe(`${platform.settings.WEB_URL}/courses?join=${course.code}`);

  await button(page, 'Show full screen').click();
  const large = page.getByRole('dialog', { name: 'Join: Web security' });
  await expect(large.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(large).toContainText(course.code);
  await expectAccessible(page);
  await keepScreenshots(page, 'course-join-code');
  await page.keyboard.press('Escape');

  await button(page, 'Get a new code').click();
  const dialog = page.getByRole('dialog', { name: 'Get a new code' });
  await dialog.getByRole('button', { name: 'Get a new code' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('New join code created')).toBeVisible();
  await expect(page.getByText(course.code, { exact: true })).toHaveCount(0);
  await expect(page.getByText(/^[A-Z]{4}-\d{4}-[A-Z]{4}$/)).toBeVisible();
  await page.goto(`${platform.settings.WEB_URL}/courses?join=${course.code}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('alert')).toContainText('it may have changed');
});

test('a join code that cannot be fetched shows the status, or that there was no response', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const course = await school.course('Codeless', teacher);
  // One route for all replies: after an outage the page asks again by itself, at any moment.
  let reply = (route: Route) => route.fulfill({ status: 418, body: 'no' });
  await page.route(`**/courses/${course.id}/join-code`, (route) => reply(route));
  await openAs(page, platform, teacher, `/courses/${course.id}`);
  await expect(page.getByRole('alert')).toContainText("418 I'm a teapot");
  reply = (route) => route.abort();
  await button(page, 'Try again').click();
  // The request is retried three times before it counts as failed.
  const afterRetries = { timeout: 40_000 };
  await expect(page.getByRole('alert')).toContainText('No response', afterRetries);
  reply = (route) => route.fulfill({ status: 200, body: '' });
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toContainText('Unknown error', afterRetries);
  reply = (route) => route.continue();
  await button(page, 'Try again').click();
  await expect(page.getByText(course.code, { exact: true })).toBeVisible();
});

test('a course that fails to load shows an alert, a forbidden one an explanation', async ({
  page,
  platform,
  school,
  teacher,
}) => {
  const course = await school.course('Unreachable', teacher);
  await openAs(page, platform, teacher, '/courses');
  const address = `**/courses/${course.id}`;
  await page.route(address, (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ status: 418, body: '' }),
  );
  await page.getByRole('link', { name: 'View course' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await expectAccessible(page);
  await keepScreenshots(page, 'course-unknown');
  await page.unroute(address);
  const forbidden = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'forbidden', detail: 'no' };
  await page.route(address, (route) => route.fulfill({ status: 403, json: forbidden }));
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toContainText('You can’t do that in this course.');
  await page.unroute(address);
  await button(page, 'Try again').click();
  await expect(title(page)).toHaveText('Unreachable');
});
