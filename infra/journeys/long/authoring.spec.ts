import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { Locator, Page } from '@playwright/test';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const firstCells = (table: Locator) => table.locator('tbody tr td:nth-child(4)');

test('steps are ordered by keyboard and by dragging, saved immediately, undone, published and hidden together', async ({
  page,
  platform,
  staff,
  api,
}) => {
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
  await page.getByRole('link', { name: 'One', exact: true }).click();
  // The lesson page has a button with the same name until the step exists.
  await expect(page.getByRole('heading', { level: 1, name: 'One', exact: true })).toBeVisible();
  await button(page, 'Duplicate').click();
  await expect(page).not.toHaveURL(/create/);
  await expect.poll(stored).toHaveLength(4);
});
