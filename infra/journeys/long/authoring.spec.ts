import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { languages } from '@sentiero/contracts/shared';
import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const names = { de: 'Deutsch', en: 'English', fr: 'Français', it: 'Italiano' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const tab = (page: Page, language: keyof typeof names) =>
  page.getByRole('tab', { name: new RegExp(`^${names[language]}`) });

/** Fills in a text of the form in all languages, one tab after the other. */
async function write(page: Page, texts: Record<string, string>): Promise<void> {
  for (const language of languages) {
    await tab(page, language).click();
    for (const [label, text] of Object.entries(texts))
      await page.getByLabel(label, { exact: true }).fill(`${text} ${language}`);
  }
}

const firstCells = (table: Locator) => table.locator('tbody tr td:nth-child(4)');

test('a category is created with its required fields in four languages, edited, and deleted only after a warning', async ({
  page,
  platform,
  staff,
}) => {
  await openAs(page, platform, staff, '/admin/categories');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-categories');
  await page.getByRole('link', { name: 'New category' }).click();
  await expect(title(page)).toHaveText('New category');

  await page.getByLabel('Title').fill('Only English');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('attention');
  await expect(tab(page, 'de')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Title')).toBeFocused();
  await expect(page).toHaveURL(/create$/);
  await expectAccessible(page);

  await write(page, { Title: 'Paths', Description: 'Some **words**' });
  await button(page, 'Preview').click();
  await expect(page.getByRole('region', { name: /^Preview/ }).locator('strong')).toHaveText('words');
  await keepScreenshots(page, 'admin-category-form');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(/\/admin\/categories\/\d+$/);
  await expect(title(page)).toHaveText('Paths en');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-category');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Visibility').selectOption('hidden');
  await button(page, 'Save').click();
  await expect(page.getByRole('cell', { name: 'Hidden' })).toBeVisible();

  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This can’t be undone');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/categories$/);
  await expect(page.getByText('Paths en')).toHaveCount(0);
});

test('a lesson states whether it has a target, and cannot require or follow itself', async ({
  page,
  platform,
  staff,
}) => {
  await openAs(page, platform, staff, '/admin/lessons/create');
  await write(page, { Title: 'Own lesson' });
  await button(page, 'Add: Goals').click();
  await write(page, { 'Goal 1': 'To see' });
  await button(page, 'Save').click();
  await expect(page.getByLabel('Target application')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Target application').selectOption('none');
  await expect(page.getByLabel('Show requests and responses (HTTP)')).toBeChecked();
  await expect(page.getByLabel('Show database queries (SQL)')).not.toBeChecked();
  await keepScreenshots(page, 'admin-lesson-form');
  await button(page, 'Save').click();
  await expect(title(page)).toHaveText('Own lesson en');
  await expect(page.getByText('This lesson has no steps yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Next lesson')).toBeVisible();
  await expect(page.getByLabel('Next lesson').getByText('Own lesson en')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Own lesson en' })).toHaveCount(0);
});

test('a step of each type can be created and keeps only the fields of its type', async ({
  page,
  platform,
  staff,
}) => {
  const api = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(api, { title: inAll('Steps of all types') }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}`);

  const addStep = async (type: string, fill: () => Promise<void>) => {
    await page.getByRole('link', { name: 'Add step' }).click();
    await expect(page.getByLabel('Content')).toHaveAttribute('rows', '15');
    await page.getByLabel('Type', { exact: true }).selectOption(type);
    await fill();
    await write(page, { Title: `Step ${type}`, Content: `Text ${type}` });
    await button(page, 'Save').click();
    await expect(title(page)).toHaveText(`Step ${type} en`);
    await page.getByRole('link', { name: 'Lesson', exact: true }).click();
  };
  await addStep('I', async () => undefined);
  await addStep('O', async () => undefined);
  await addStep('Q', () => page.getByLabel('Correct answer').fill('42'));
  await addStep('T', async () => {
    await page.getByLabel('URL path').fill('/login*');
    await button(page, 'Response fields').click();
    await page.getByLabel('Response code').fill('0');
  });
  for (const type of ['S', 'M'])
    await addStep(type, async () => {
      await button(page, 'Add choice').click();
      await button(page, 'Add choice').click();
      await write(page, { 'Choice 1': 'yes', 'Choice 2': 'no' });
      await button(page, 'Save').click();
      await expect(page.getByText(/choice as correct/).first()).toBeVisible();
      await page.getByLabel('Choice 1 is').selectOption('correct');
    });
  await addStep('E', async () => {
    await page.getByLabel('Event type').fill('sql');
    await button(page, 'Add condition').click();
    await page.getByLabel('Key').fill('input');
    await page.getByLabel('Comparator').selectOption('contains');
    await page.getByLabel('Value', { exact: true }).fill('rosa');
    await page.getByLabel('Value type').selectOption('int');
    await expect(page.getByLabel('Comparator')).toHaveValue('equals');
    await expect(page.getByLabel('Value', { exact: true })).toHaveValue('');
    await page.getByLabel('Value', { exact: true }).fill('3');
    await keepScreenshots(page, 'admin-step-form');
    await expectAccessible(page);
  });
  await expect(page.getByRole('table', { name: 'Steps' }).getByRole('row')).toHaveCount(8);
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-lesson');

  const steps = await api.call(authoringEndpoints.listSteps, { params: { id } });
  const of = (type: string) => steps.find((step) => step.type === type);
  expect(steps.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(of('Q')).toMatchObject({ question_answer: '42', task_url: null, event_type: null, choices: [] });
  expect(of('T')).toMatchObject({ task_url: '/login*', task_response_code: null, question_answer: null });
  expect(of('S')?.choices.map(({ is_correct }) => is_correct)).toEqual([true, false]);
  expect(of('E')?.event_conditions).toMatchObject([
    { key: 'input', type: 'int', comparator: 'equals', value_int: 3, value_string: null, not_flag: false },
  ]);
});

test('concurrent changes are never overwritten silently', async ({ page, platform, staff }) => {
  const api = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(api, { title: inAll('Contested') }, []);
  const patch = (order: number) =>
    api.call(authoringEndpoints.updateLesson, { params: { id }, body: { order } });
  const read = () => api.call(authoringEndpoints.getLesson, { params: { id } });
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await page.getByLabel('Order', { exact: true }).fill('7');
  await patch(8);
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Someone else saved');
  expect((await read()).order).toBe(8);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('7');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-conflict');
  await button(page, 'Discard my changes').click();
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('8');
  await page.getByLabel('Order', { exact: true }).fill('9');
  await patch(10);
  await button(page, 'Save').click();
  await button(page, 'Overwrite with my version').click();
  await expect(page).toHaveURL(new RegExp(`/admin/lessons/${id}$`));
  expect((await read()).order).toBe(9);
});

test('unsaved changes are not lost without a question', async ({ page, platform, staff }) => {
  const api = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(api, { title: inAll('Half done') }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await page.getByLabel('Title').fill('Changed');
  await expect(page.getByText('unsaved')).toBeVisible();
  await page.getByRole('link', { name: 'Half done' }).click();
  await button(page, 'Keep editing').click();
  await expect(page.getByLabel('Title')).toHaveValue('Changed');
  await page.getByRole('link', { name: 'Half done' }).click();
  await expectAccessible(page);
  await button(page, 'Discard').click();
  await expect(title(page)).toHaveText('Half done');
});

test('an outdated translation is marked, and can be confirmed if still correct', async ({
  page,
  platform,
  staff,
}) => {
  const api = await ApiClient.loggedIn(platform, staff);
  const id = await createLesson(api, { title: inAll('Source') }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await page.getByLabel('Title').fill('New source');
  await tab(page, 'en').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'de')).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'fr')).toHaveAccessibleName(/outdated/);
  await button(page, 'Mark as up to date: Title').click();
  await expect(tab(page, 'de')).toHaveAccessibleName(/complete/);
  await keepScreenshots(page, 'admin-translations');
  await button(page, 'Save').click();
  await expect(title(page)).toHaveText('New source');
  const { stale_translations } = await api.call(authoringEndpoints.getLesson, {
    params: { id },
  });
  expect(stale_translations.map(({ language }) => language)).toEqual(['fr', 'it']);
});

test('steps are ordered by keyboard and by dragging, saved immediately, undone, published and hidden together', async ({
  page,
  platform,
  staff,
}) => {
  const api = await ApiClient.loggedIn(platform, staff);
  const steps = ['One', 'Two', 'Three'].map((name) => ({ title: inAll(name) }));
  const id = await createLesson(api, { title: inAll('To be ordered') }, steps);
  const stored = async () =>
    (await api.call(authoringEndpoints.listSteps, { params: { id } })).map((step) => step.title.en);
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  const table = page.getByRole('table', { name: 'Steps' });
  await button(page, 'Move One').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('One moved to position 2.')).toBeVisible();
  await expect(button(page, 'Move One')).toBeFocused();
  await expect.poll(stored).toEqual(['Two', 'One', 'Three']);
  await button(page, 'Undo').click();
  await expect(firstCells(table)).toHaveText(['One', 'Two', 'Three']);
  await expect.poll(stored).toEqual(['One', 'Two', 'Three']);

  await button(page, 'Move Three').scrollIntoViewIfNeeded();
  const from = await button(page, 'Move Three').boundingBox();
  const to = await button(page, 'Move One').boundingBox();
  if (!from || !to) throw new Error('the handles are not there');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(firstCells(table)).toHaveText(['Three', 'One', 'Two']);
  await expect(page.getByText('Three moved to position 1.')).toBeVisible();
  await expect.poll(stored).toEqual(['Three', 'One', 'Two']);

  await page.getByRole('checkbox', { name: 'Select One' }).check();
  await page.getByRole('checkbox', { name: 'Select Two' }).check();
  await button(page, 'Hide').click();
  await expect(page.getByText('Visibility changed')).toBeVisible();
  await expect(table.getByText('Hidden')).toHaveCount(2);
  await page.getByRole('link', { name: 'View One' }).click();
  // The lesson page has a button with the same name until the step exists.
  await expect(page.getByRole('heading', { level: 1, name: 'One', exact: true })).toBeVisible();
  await button(page, 'Duplicate').click();
  await expect(page).not.toHaveURL(/create/);
  await expect.poll(stored).toHaveLength(4);
});
