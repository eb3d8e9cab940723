import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('a goal moved by keyboard keeps the focus, and no other goal moves in its place', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const goals = ['One', 'Two', 'Three'].map(inAll);
  const id = await createLesson(api, { title: inAll('Goals to sort'), goals }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  const texts = async () =>
    await Promise.all([1, 2, 3].map((number) => author.field(`Goal ${number}`).inputValue()));
  await author.button('Move Goal 3 up').focus();
  for (const place of [2, 1, 1]) {
    await page.keyboard.press('Enter');
    await expect(author.button(`Move Goal ${place} up`)).toBeFocused();
  }
  expect(await texts()).toEqual(['Three', 'One', 'Two']);
  await expectAccessible(page);
  await author.button('Remove Goal 1').press('Enter');
  await expect(author.button('Add: Goals')).toBeFocused();
  await expect(author.field('Goal 1')).toHaveValue('One');
  await expect(author.field('Goal 3')).toHaveCount(0);
});

test('a moved goal stays marked as outdated or confirmed', async ({ page, platform, staff, author, api }) => {
  const id = await createLesson(api, { title: inAll('Stale'), goals: [inAll('One'), inAll('Two')] }, []);
  const goals = [{ ...inAll('One'), en: 'First' }, inAll('Two')];
  await api.call(authoringEndpoints.updateLesson, { params: { id }, body: { goals } });
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await author.tab('de').click();
  await author.button('Move Goal 1 down').click();
  await author.button('Mark as up to date: Goal 2').click();
  await author.button('Move Goal 2 up').click();
  await expect(page.getByRole('button', { name: /^Mark as up to date/ })).toHaveCount(0);
  await author.tab('fr').click();
  await author.button('Move Goal 1 down').click();
  await expect(author.button('Mark as up to date: Goal 2')).toBeVisible();
  await author.save();
  await expect(author.title).toHaveText('Stale');
  const lesson = await api.call(authoringEndpoints.getLesson, { params: { id } });
  expect(lesson).toMatchObject({
    stale_translations: [
      { field: 'goals/1', language: 'fr' },
      { field: 'goals/1', language: 'it' },
    ],
  });
});

test('an order changed by others is not overwritten unseen, and undo reverts one move at a time', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const names = ['Alpha', 'Beta', 'Gamma'];
  const steps = names.map((name) => ({ title: inAll(name) }));
  const id = await createLesson(api, { title: inAll('Sorted by two') }, steps);
  const read = () => api.call(authoringEndpoints.listSteps, { params: { id } });
  const order = async () => (await read()).map(({ title }) => title.en).join(' ');
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  await author.button('Move Alpha').press('ArrowDown');
  await expect(page.getByText('Alpha moved to position 2.')).toBeVisible();
  await author.button('Move Alpha').press('ArrowDown');
  await expect(page.getByText('Alpha moved to position 3.')).toBeVisible();
  await author.button('Undo').click();
  await expect.poll(order).toBe('Beta Alpha Gamma');
  await author.button('Undo').click();
  await expect.poll(order).toBe('Alpha Beta Gamma');
  await expect(author.button('Undo')).toHaveCount(0);

  await author.button('Move Alpha').press('ArrowDown');
  await expect(author.button('Undo')).toBeVisible();
  await expect.poll(order).toBe('Beta Alpha Gamma');
  const ids = (await read()).map((step) => step.id).toReversed();
  await api.send(authoringEndpoints.orderSteps, { params: { id }, body: { ids } });
  await author.button('Move Beta').press('ArrowDown');
  await expect(page.getByRole('alert')).toContainText('Someone else has changed this');
  const rows = page.getByRole('table', { name: 'Steps' }).locator('tbody').getByRole('row');
  await expect(rows).toContainText(['Gamma', 'Alpha', 'Beta']);
  expect(await order()).toBe('Gamma Alpha Beta');
  await expect(author.button('Undo')).toHaveCount(0);
});

test('a step of a lesson without a target explains why it cannot be tried out', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const id = await createLesson(api, { title: inAll('No target') }, []);
  await openAs(page, platform, staff, `/admin/lessons/${id}/add-step`);
  await author.field('Type').selectOption('T');
  const trial = page.getByRole('region', { name: 'Show what solves the step' });
  await expect(trial).toContainText('This lesson has no target application');
});

test('a hidden step can be previewed by itself, and hidden lessons are not named', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const draft = await createLesson(api, { title: inAll('Not yet out'), is_visible: false }, []);
  const steps = [{ title: inAll('Shown') }, { title: inAll('Half written'), is_visible: false }];
  const id = await createLesson(api, { title: inAll('Public'), required_lessons_ids: [draft] }, steps);
  await openAs(page, platform, staff, `/admin/lessons/${id}`);
  await page.getByRole('link', { name: 'Half written', exact: true }).click();
  await expect(author.title).toHaveText('Half written');
  await page.getByRole('link', { name: 'Preview' }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { level: 2, name: 'Half written' })).toBeVisible();
  await expect(page.getByText('This step is hidden')).toBeVisible();
  await panel.getByRole('button', { name: 'Step 1: Shown' }).click();
  await expect(page.getByText('1 hidden step isn’t shown')).toBeVisible();
  await panel.getByRole('button', { name: 'Back' }).click();
  await expect(panel.getByText('Look without being touched')).toBeVisible();
  await expect(page.getByText('Not yet out')).toHaveCount(0);
  await expect(author.title).toHaveText('Preview: Public');
});

async function exported(page: Page, lesson: string, path: string): Promise<string> {
  await page.getByLabel('What to export', { exact: true }).selectOption({ label: `Lesson: ${lesson}` });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download zip archive' }).click();
  await (await downloading).saveAs(path);
  return path;
}

test('an import that would remove steps lists them and asks first', async ({
  page,
  platform,
  staff,
  author,
  api,
}, testInfo) => {
  const steps = [{ title: inAll('Stays') }, { title: inAll('Goes') }];
  const id = await createLesson(api, { title: inAll('Shrinks') }, steps);
  const read = () => api.call(authoringEndpoints.listSteps, { params: { id } });
  await openAs(page, platform, staff, '/admin/files');
  const bring = async (archive: string) => {
    await page.getByLabel('Zip archive').setInputFiles(archive);
    await author.button('Dry run').click();
    await author.button('Import now').click();
  };
  const whole = await exported(page, 'Shrinks', testInfo.outputPath('whole.zip'));
  const goes = (await read()).find(({ title }) => title.en === 'Goes');
  await api.send(authoringEndpoints.removeStep, { params: { id, stepId: goes?.id ?? 0 } });
  const less = await exported(page, 'Shrinks', testInfo.outputPath('less.zip'));
  await bring(whole);
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  expect(await read()).toHaveLength(2);

  await bring(less);
  await expect(author.dialog).toContainText('1 item will be removed, along with learners’ progress in it.');
  await expectAccessible(page);
  await author.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(author.dialog).toHaveCount(0);
  expect(await read()).toHaveLength(2);
  await author.button('Import now').click();
  await author.dialog.getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  await expect(page.getByText('Removed: 1')).toBeVisible();
  expect(await read()).toHaveLength(1);
});
