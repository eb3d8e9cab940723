import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { expectAccessible } from '../src/axe.ts';
import { hold } from '../src/hold.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

test('a text that lacks a language is not saved, and the form opens the missing one', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const id = await createLesson(api, { title: inAll('To be completed') }, []);
  await openAs(page, platform, staff, '/admin/lessons/create');
  const refused = async (label: string, language: 'de' | 'en' | 'fr' | 'it') => {
    await author.save();
    await expect(page.getByText(/needs? your attention/)).toBeVisible();
    await expect(author.tab(language)).toHaveAttribute('aria-selected', 'true');
    await expect(author.field(label)).toBeFocused();
    await expect(author.field(label)).toHaveAttribute('aria-invalid', 'true');
  };
  await test.step('a lesson needs a title, goals and further requirements', async () => {
    await page.getByLabel('Target application').selectOption('none');
    await author.write({ Title: 'Whole' });
    await author.tab('fr').click();
    await author.field('Title').fill(' ');
    await refused('Title', 'fr');
    await author.field('Title').fill('Entier');
    await author.button('Add: Goals').click();
    await author.write({ 'Goal 1': 'To see' });
    await author.tab('it').click();
    await author.field('Goal 1').fill('');
    await refused('Goal 1', 'it');
    await author.field('Goal 1').fill('Vedere');
    await author.button('Add: Other requirements').click();
    await refused('Other requirement 1', 'de');
    await author.button('Remove Other requirement 1').click();
    await page.getByLabel('Order', { exact: true }).fill('-1');
    await author.save();
    await expect(page.getByText('Enter a whole number, 0 or higher.')).toBeVisible();
    await page.getByLabel('Order', { exact: true }).fill('93');
    await author.save();
    await expect(author.title).toHaveText('Whole');
  });
  await test.step('a step needs content and choices, and the fields of its type', async () => {
    await page.goto(`${platform.settings.WEB_URL}/admin/lessons/${id}/add-step`);
    await author.write({ Title: 'Choose' });
    await author.field('Type').selectOption('Q');
    await refused('Content', 'de');
    await author.write({ Content: 'What is right?' });
    await author.save();
    await expect(author.field('Correct answer')).toBeFocused();
    await author.field('Type').selectOption('E');
    await author.save();
    await expect(author.field('Event type')).toBeFocused();
    await author.field('Event type').fill('sql');
    await author.button('Add condition').click();
    await author.save();
    await expect(author.field('Field')).toBeFocused();
    await author.field('Field').fill('input');
    await author.save();
    await expect(author.field('Value')).toBeFocused();
    await author.field('Type').selectOption('T');
    await author.save();
    await expect(page.getByText('Fill in at least one field of the task.')).toBeVisible();
    await author.field('Type').selectOption('S');
    await author.button('Add choice').click();
    await refused('Choice 1', 'de');
    await author.write({ 'Choice 1': 'Yes' });
    await author.save();
    await expect(page.getByText('Mark exactly one choice as correct.')).toBeVisible();
    await expectAccessible(page);
    await author.field('Choice 1 is').selectOption('correct');
    await author.save();
    await expect(author.title).toHaveText('Choose');
  });
});

test('a form is locked while it saves, and then shows the saved item', async ({
  page,
  platform,
  staff,
  author,
}) => {
  await openAs(page, platform, staff, '/admin/categories/create');
  await author.write({ Title: 'Slowly', Description: 'Saved' });
  const created = await hold(page, 'POST', /categories\/create$/);
  await author.save();
  for (const label of ['Title', 'Description', 'Order', 'Visibility'])
    await expect(author.field(label)).toBeDisabled();
  await expect(author.button('Save')).toBeDisabled();
  created();
  await expect(page).toHaveURL(/\/admin\/categories\/\d+$/);
  await page.getByRole('link', { name: 'Edit' }).click();
  const changed = await hold(page, 'PATCH', /categories\/\d+$/);
  await page.getByLabel('Order', { exact: true }).fill('94');
  await author.save();
  await expect(author.field('Title')).toBeDisabled();
  changed();
  await expect(page).toHaveURL(/\/admin\/categories\/\d+$/);
  await expect(page.getByRole('cell', { name: '94' })).toBeVisible();

  await page.goto(`${platform.settings.WEB_URL}/admin/courses/create`);
  const course = await hold(page, 'POST', /courses\/create$/);
  await page.getByLabel('Name').fill('Slow course');
  await author.button('Create course').click();
  await expect(page.getByLabel('Name')).toBeDisabled();
  course();
  await expect(author.title).toHaveText('Slow course');

  await page.goto(`${platform.settings.WEB_URL}/admin/users/${staff.id}/edit`);
  const user = await hold(page, 'PATCH', /users\/admin\/\d+$/);
  await page.getByLabel('First name').fill('Stella Maria');
  await author.save();
  for (const label of ['Username', 'First name', 'Teacher'])
    await expect(page.getByLabel(label)).toBeDisabled();
  user();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${staff.id}$`));
});

test('server errors are shown at their field', async ({ page, platform, staff, author, api }) => {
  const gone = await createLesson(api, { title: inAll('Soon gone') }, []);
  const id = await createLesson(api, { title: inAll('Names another') }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await author.field('Next lesson').selectOption({ label: 'Soon gone' });
  await api.send(authoringEndpoints.removeLesson, { params: { id: gone } });
  await author.save();
  await expect(page.getByText('The server rejected this value.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Next lesson' })).toBeFocused();
  await page.goto(`${platform.settings.WEB_URL}/admin/lessons/${id}/add-step`);
  await author.field('Type').selectOption('T');
  await author.write({ Title: 'Pattern', Content: 'Text' });
  await author.button('More request fields').click();
  await author.field('Request header').fill('no colon');
  await author.save();
  await expect(page.getByText(/Not a valid pattern/)).toBeVisible();
  await expect(author.field('Request header')).toBeFocused();
  await expectAccessible(page);
  await author.field('Request header').fill('Cookie: re:^a(b');
  await author.save();
  await expect(author.field('Request header')).toHaveAttribute('aria-invalid', 'true');
  await author.field('Request header').fill('Cookie: re:^a(b)');
  await author.save();
  await expect(author.title).toHaveText('Pattern');
});

test('an item changed by others is not deleted before the change is shown', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const id = await createLesson(api, { title: inAll('Contested') }, [{ title: inAll('Its step') }]);
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  await expect(author.title).toHaveText('Contested');
  await api.call(authoringEndpoints.updateLesson, { params: { id }, body: { title: inAll('Improved') } });
  await author.button('Delete').click();
  await author.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(author.dialog.getByRole('alert')).toContainText('Someone else has changed this');
  await expectAccessible(page);
  await author.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(author.dialog).toHaveCount(0);
  await expect(author.title).toHaveText('Improved');
  await author.button('Delete').click();
  await author.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/lessons$/);
  await expect(page.getByText('Improved')).toHaveCount(0);
});

test('a deletion ends at the list even if the page first hears that the item is gone', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const { id } = await api.call(authoringEndpoints.createCategory, {
    body: { order: 95, title: inAll('Goes'), description: inAll('Soon'), is_visible: false, lessons_ids: [] },
  });
  await openAs(page, platform, staff, '/admin/categories');
  await page.getByRole('link', { name: 'Goes', exact: true }).click();
  await expect(author.title).toHaveText('Goes');
  await page.getByRole('link', { name: 'Categories', exact: true }).click();

  const { promise: deleted, resolve: tellDeleted } = Promise.withResolvers<void>();
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(new RegExp(`categories/${id}$`), async (route) => {
    if (route.request().method() === 'GET') await deleted;
    if (route.request().method() !== 'DELETE') return route.continue();
    const response = await route.fetch();
    tellDeleted();
    await held;
    await route.fulfill({ response });
  });
  const known = page.waitForResponse((response) => response.status() === 404);
  await page.getByRole('link', { name: 'Goes', exact: true }).click();
  await author.button('Delete').click();
  await author.dialog.getByRole('button', { name: 'Delete' }).click();
  await known;
  letGo();
  await expect(page).toHaveURL(/\/admin\/categories$/);
  await expect(author.title).toHaveText('Categories');
});

test('lessons and categories can be ordered quickly by keyboard, undone, and published or hidden together', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  for (const name of ['Uno', 'Due', 'Tre']) await createLesson(api, { title: inAll(name), order: 96 }, []);
  for (const [list, endpoint] of [
    ['lessons', authoringEndpoints.listLessons],
    ['categories', authoringEndpoints.listCategories],
  ] as const)
    await test.step(list, async () => {
      const titles = async () => (await api.call(endpoint)).map(({ title }) => title.en);
      const ours = async () => (await titles()).filter((title) => ['Uno', 'Due', 'Tre'].includes(title));
      if (list === 'lessons') await openAs(page, platform, staff, '/admin/lessons');
      else await page.goto(`${platform.settings.WEB_URL}/admin/categories`);
      const place = (await titles()).indexOf('Uno') + 1;
      const slow = await hold(page, 'POST', /\/order$/);
      await author.button('Move Uno').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect(author.button('Move Uno')).toBeFocused();
      slow();
      await expect(page.getByText(`Uno moved to position ${place + 2}.`)).toBeVisible();
      expect(await ours()).toEqual(['Due', 'Tre', 'Uno']);
      await author.button('Undo').click();
      await expect(page.getByText('Order restored.')).toBeVisible();
      expect(await ours()).toEqual(['Due', 'Uno', 'Tre']);
      await page.getByRole('checkbox', { name: 'Select Uno' }).check();
      await page.getByRole('checkbox', { name: 'Select Tre' }).check();
      await author.button('Hide').click();
      const row = (name: string) => page.getByRole('row').filter({ has: author.button(`Move ${name}`) });
      for (const name of ['Uno', 'Tre']) await expect(row(name)).toContainText('Hidden');
      await expect(row('Due')).toContainText('Visible');
      await page.getByRole('checkbox', { name: 'Select Uno' }).check();
      await author.button('Publish').click();
      await expect(row('Uno')).toContainText('Visible');
      await expectAccessible(page);
    });
  await keepScreenshots(page, 'admin-ordered');
});

test('publishing several items succeeds for the rest if one is gone, and reports the failure', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const steps = ['Stays', 'Goes'].map((name) => ({ title: inAll(name) }));
  const id = await createLesson(api, { title: inAll('Two steps') }, steps);
  const read = () => api.call(authoringEndpoints.listSteps, { params: { id } });
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  for (const name of ['Stays', 'Goes']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const gone = (await read()).find(({ title }) => title.en === 'Goes');
  await api.send(authoringEndpoints.removeStep, { params: { id, stepId: gone?.id ?? 0 } });
  await author.button('Hide').click();
  await expect(page.getByRole('alert')).toContainText('404');
  const table = page.getByRole('table', { name: 'Steps' });
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(table).toContainText('Hidden');
});

test('unsaved changes to a user, a course or a target are not lost without a question', async ({
  page,
  platform,
  staff,
  school,
  author,
}) => {
  const course = await school.course('Half renamed', staff);
  await openAs(page, platform, staff, '/admin/users');
  const forms: [path: string, label: string][] = [
    [`/admin/users/${staff.id}/edit`, 'First name'],
    [`/admin/courses/${course.id}/edit`, 'Name'],
    ['/admin/targets/create', 'Frontend URL'],
  ];
  for (const [path, label] of forms)
    await test.step(path, async () => {
      await page.goto(`${platform.settings.WEB_URL}${path}`);
      await page.getByLabel(label).fill('Half typed');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await expect(author.dialog).toContainText('Unsaved changes');
      await author.button('Keep editing').click();
      await expect(page.getByLabel(label)).toHaveValue('Half typed');
      await page.getByRole('link', { name: 'Cancel' }).click();
      await author.button('Discard').click();
      await expect(page).not.toHaveURL(new RegExp(`${path}$`));
    });
  await test.step('a change that was reverted does not count as unsaved', async () => {
    await page.goto(`${platform.settings.WEB_URL}/admin/users/${staff.id}/edit`);
    await page.getByLabel('Teacher').check();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await author.button('Keep editing').click();
    await page.getByLabel('Teacher').uncheck();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/users/${staff.id}$`));
  });
  await test.step('"back" asks too', async () => {
    await page.getByRole('link', { name: 'Edit' }).click();
    // Browsers let a page ask only after a real user action.
    await page.getByLabel('First name').press('End');
    await page.getByLabel('First name').pressSequentially(' more');
    await page.evaluate(() => history.back());
    await author.button('Keep editing').click();
    await expect(page.getByLabel('First name')).toHaveValue(/ more$/);
  });
});
