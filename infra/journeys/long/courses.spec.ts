import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a learner without a course sees how to join one, and cannot create one', async ({
  page,
  platform,
  learner,
}) => {
  await openAs(page, platform, learner, '/courses');
  await expect(
    page.getByText('No courses yet. Ask your teacher for a join code to join theirs.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'New course' })).toHaveCount(0);
  await button(page, 'Reload').click();
  await expect(
    page.getByText('No courses yet. Ask your teacher for a join code to join theirs.'),
  ).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'courses-empty');
  await page.goto(`${platform.settings.WEB_URL}/courses/create`);
  await expect(page).toHaveURL(/\/lessons$/);
});

test('joining handles a missing, a wrong, a carelessly typed and a repeated code', async ({
  page,
  platform,
  school,
  teacher,
  learner,
}) => {
  const course = await school.course('Joined', teacher);
  await openAs(page, platform, learner, '/courses');
  const dialog = page.getByRole('dialog', { name: 'Join a course' });
  const join = async (code: string) => {
    await dialog.getByLabel('Join code').fill(code);
    await dialog.getByRole('button', { name: 'Join' }).click();
  };

  await button(page, 'Join a course').click();
  await expect(dialog.getByLabel('Join code')).toBeFocused();
  await join('  ');
  await expect(dialog.getByText('Enter the join code.')).toBeVisible();
  await join('NOPE-2222-NOPE');
  await expect(dialog.getByRole('alert')).toContainText('No course has this code');
  await expect(dialog.getByLabel('Join code')).toBeFocused();
  await expectAccessible(page);
  await keepScreenshots(page, 'courses-join');
  await join(` ${course.code.toLowerCase().replaceAll('-', ' ')}`);
  await expect(title(page)).toHaveText('Joined');
  await expect(page.getByText('You’ve joined the course')).toBeVisible();

  await page.getByRole('link', { name: 'Courses' }).first().click();
  await expect(page.getByRole('article')).toContainText('1 student');
  await button(page, 'Join a course').click();
  await join(course.code);
  await expect(dialog.getByRole('alert')).toContainText('You’re already in this course');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('a join link opens the dialog with the code filled in for a logged-in user', async ({
  page,
  platform,
  school,
  teacher,
  learner,
}) => {
  const course = await school.course('By link', teacher);
  await openAs(page, platform, learner, `/courses?join=${course.code}`);
  const dialog = page.getByRole('dialog', { name: 'Join a course' });
  await expect(dialog.getByLabel('Join code')).toHaveValue(course.code);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/courses$/);
  await page.goto(`${platform.settings.WEB_URL}/courses?join=${course.code}`);
  await dialog.getByRole('button', { name: 'Join' }).click();
  await expect(title(page)).toHaveText('By link');
});

test('a teacher creates a course, which needs a name, and finds its card', async ({
  page,
  platform,
  school,
}) => {
  const teacher = await school.person({ firstName: 'Theo', lastName: 'Creator', isTeacher: true });
  await openAs(page, platform, teacher, '/courses');
  await expect(page.getByText('No courses yet. Create one')).toBeVisible();
  await page.getByRole('link', { name: 'New course' }).click();
  await button(page, 'Create course').click();
  await expect(page.getByText('Give the course a name.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'course-create');
  await page.getByLabel('Name').fill(' Web security, spring 2027 ');
  await button(page, 'Create course').click();
  await expect(title(page)).toHaveText('Web security, spring 2027');
  await expect(page.getByText(/^[A-Z]{4}-\d{4}-[A-Z]{4}$/)).toBeVisible();
  await expect(page.getByText('No students found.')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'course-new');
  await page.getByRole('link', { name: 'Courses' }).first().click();
  const card = page.getByRole('article').filter({ hasText: 'Web security, spring 2027' });
  await expect(card).toContainText('0 students');
  await expect(card).toContainText('1 teacher');
  await expect(card).toContainText('Theo Creator');
  await card.getByRole('link', { name: 'View course' }).click();
  await expect(title(page)).toHaveText('Web security, spring 2027');
});

test('the cards are three in a row, and mark a deleted creator', async ({
  page,
  platform,
  school,
  teacher,
  learner,
}) => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await school.course(name, teacher, learner);
  const orphan = await school.course('Zorphan');
  await school.join(orphan.id, learner);
  await openAs(page, platform, learner, '/courses');
  await expect(page.getByRole('article')).toHaveCount(5);
  await expect(page.getByRole('article').last()).toContainText('deleted user');
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await expectAccessible(page);
  await keepScreenshots(page, 'courses');
});
