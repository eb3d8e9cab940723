import { readFile, writeFile } from 'node:fs/promises';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { hold } from '../src/hold.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { keepScreenshots } from '../src/screenshots.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('staff create a target with errors shown at the field, renew its token and delete it', async ({
  page,
  platform,
  staff,
}) => {
  const madeHere = `http://made-here.localhost:${platform.settings.PROXY_PORT}`;
  await openAs(page, platform, staff, '/admin/targets');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-targets');
  await page.getByRole('link', { name: 'New target application' }).click();
  await page.getByLabel('Name').fill('Made here');
  await page.getByLabel('Frontend URL').fill('ftp://x');
  await page.getByLabel('Backend URL').fill('http://127.0.0.1:9');
  await button(page, 'Create').click();
  await expect(page.getByText(/^The proxy serves addresses like/)).toBeVisible();
  await page.getByLabel('Frontend URL').fill(madeHere);
  await expect(page.getByText(/^The proxy serves addresses like/)).toBeHidden();
  await page.getByLabel('Frontend URL').fill('http://made-here.elsewhere.example');
  await button(page, 'Create').click();
  await expect(page.getByText(/^The proxy serves addresses like/)).toBeVisible();
  await expect(page.getByLabel('Frontend URL')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-target-form');
  await page.getByLabel('Frontend URL').fill(madeHere);
  await button(page, 'Create').click();
  await expect(title(page)).toHaveText('Made here');
  await expect(row(page, 'Slug')).toContainText('made-here');
  await expect(row(page, 'Frontend URL').getByRole('link')).toHaveAttribute('href', madeHere);
  await expect(page.getByText(/No response from the backend URL/)).toBeVisible();
  const token = row(page, 'Shared token').locator('code');
  await expect(token).toHaveText(/^.{8}…$/);
  const before = await token.innerText();
  await button(page, 'For the application’s developers').click();
  await expect(page.getByText(/_sentiero\/events/)).toContainText(
    `http://localhost:${platform.settings.PROXY_PORT}/_sentiero/events`,
  );
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-target');
  await button(page, 'Renew token').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew token' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('New token created')).toBeVisible();
  await expect(token).not.toHaveText(before);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Made anew');
  await button(page, 'Save').click();
  await expect(title(page)).toHaveText('Made anew');

  const release = await hold(page, 'DELETE', /\/targets\/\d+$/);
  await button(page, 'Delete').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This can’t be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/admin\/targets$/);
  await expect(page.getByText('Made anew')).toHaveCount(0);
});

test('the demo shop is reachable, responds and supports the protocol', async ({ page, platform, staff }) => {
  await openAs(page, platform, staff, '/admin/targets');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await expect(page.getByText(/^It answers: 401, after \d+ ms/)).toBeVisible();
  await expect(page.getByText(/^It supports the target protocol/)).toBeVisible();
});

test('the audit log names actor, action and object in words, and can be filtered', async ({
  page,
  platform,
  staff,
}) => {
  await openAs(page, platform, staff, `/admin/audit?actor=${staff.id}`);
  await expect(page.locator('tbody').getByRole('row').first()).toContainText(staff.username);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Logged in' });
  await expect(page).toHaveURL(/action=user\.login/);
  const rows = page.locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link', { name: `User ${staff.id}` })).toHaveAttribute(
    'href',
    `/admin/users/${staff.id}`,
  );
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-audit');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No entries match the filters.')).toBeVisible();
  await button(page, 'Clear filters').click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
});

test('the dry run of an import shows that a fresh export changes nothing', async ({
  page,
  platform,
  staff,
}, testInfo) => {
  await openAs(page, platform, staff, '/admin/files');
  const downloading = page.waitForEvent('download');
  await button(page, 'Download zip archive').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('sentiero-all.zip');
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await expect(button(page, 'Import now')).toBeDisabled();
  const archive = testInfo.outputPath('all.zip');
  await download.saveAs(archive);
  await page.getByLabel('Zip archive').setInputFiles(archive);
  await button(page, 'Dry run').click();
  await expect(page.getByText('Created: none')).toBeVisible();
  await expect(page.getByText('Removed: none')).toBeVisible();
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-files');
  await button(page, 'Import now').click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
});

test('an import previews its changes, skips local edits, and overwrites them on request', async ({
  page,
  platform,
  staff,
  api,
}, testInfo) => {
  const id = await createLesson(api, { title: inAll('In the archive') }, [{ title: inAll('A step') }]);
  const read = () => api.call(authoringEndpoints.getLesson, { params: { id } });
  await openAs(page, platform, staff, '/admin/files');
  await page.getByLabel('What to export', { exact: true }).selectOption({ label: 'Lesson: In the archive' });
  const downloading = page.waitForEvent('download');
  await button(page, 'Download zip archive').click();
  const archive = testInfo.outputPath('lesson.zip');
  await (await downloading).saveAs(archive);
  await api.call(authoringEndpoints.updateLesson, { params: { id }, body: { title: inAll('Edited here') } });

  await page.getByLabel('Zip archive').setInputFiles(archive);
  await button(page, 'Dry run').click();
  await expect(page.getByText('Skipped (edited here): 1')).toBeVisible();
  expect((await read()).title.en).toBe('Edited here');
  await page.getByLabel('Overwrite changes made here').check();
  await expect(button(page, 'Import now')).toBeDisabled();
  await button(page, 'Dry run').click();
  await expect(page.getByText('Updated: 1')).toBeVisible();
  expect((await read()).title.en).toBe('Edited here');
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-import');
  await button(page, 'Import now').click();
  await expect(page.getByRole('dialog')).toContainText('1 item will be overwritten');
  await page.getByRole('dialog').getByRole('button', { name: 'Import now' }).click();
  await expect(page.getByRole('heading', { name: 'What changed' })).toBeVisible();
  expect((await read()).title.en).toBe('In the archive');
});

test('a malformed archive is refused with a reason', async ({ page, platform, staff }, testInfo) => {
  await openAs(page, platform, staff, '/admin/files');
  const archive = testInfo.outputPath('broken.zip');
  await writeFile(archive, 'this is no archive');
  await page.getByLabel('Zip archive').setInputFiles(archive);
  await button(page, 'Dry run').click();
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await expectAccessible(page);
  await expect(button(page, 'Import now')).toBeDisabled();
});

test('the translation overview shows lessons by language, with links to their editors', async ({
  page,
  platform,
  staff,
}) => {
  await openAs(page, platform, staff, '/admin/translations');
  await expect(page.getByRole('columnheader')).toHaveText(['Lesson', 'Deutsch', 'Français', 'Italiano']);
  await expect(page.getByRole('rowheader').first().getByRole('link')).toHaveAttribute(
    'href',
    /^\/admin\/lessons\/\d+\/edit$/,
  );
  await expectAccessible(page);
  await keepScreenshots(page, 'admin-translations');
  await page.getByLabel('Outdated only').check();
  await expect(page.getByText('All translations are up to date.')).toBeVisible();
});
