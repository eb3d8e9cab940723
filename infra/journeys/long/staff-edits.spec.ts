import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { expectAccessible } from '../src/axe.ts';
import { fillLogin, openAs } from '../src/log-in.ts';
import { createLesson, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';

const restored = 'We’ve restored your unsaved changes.';

test('overwriting another edit shows its changes first and sends the form’s current values', async ({
  page,
  platform,
  staff,
  author,
  api,
}) => {
  const id = await createLesson(api, { title: inAll('Mine'), order: 70 }, []);
  const read = () => api.call(authoringEndpoints.getLesson, { params: { id } });
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await author.field('Order').fill('71');
  const title = { ...inAll('Mine'), fr: 'À eux' };
  await api.send(authoringEndpoints.updateLesson, { params: { id }, body: { title, order: 72 } });
  await author.save();
  const conflict = page.getByRole('alert');
  await expect(conflict).toContainText('Title (FR)');
  await expect(conflict.getByRole('listitem')).toHaveText(['Order', 'Title (FR)']);
  await expect(page.locator(':focus')).toContainText('Nothing has been overwritten');
  await expectAccessible(page);
  await author.field('Order').fill('73');
  await author.button('Overwrite with my version').click();
  await expect(page).toHaveURL(new RegExp(`/admin/lessons/${id}$`));
  expect(await read()).toMatchObject({ order: 73, title: inAll('Mine') });
});

test('unsaved text survives an expired session, for the same user only', async ({
  page,
  context,
  platform,
  staff,
  school,
  author,
  api,
}) => {
  const id = await createLesson(api, { title: inAll('Long work'), order: 74 }, []);
  const other = await school.person({ firstName: 'Olga', isStaff: true });
  await openAs(page, platform, staff, `/admin/lessons/${id}/edit`);
  await author.tab('it').click();
  await author.field('Title').fill('Lavoro lungo');
  await context.clearCookies({ name: 'sentiero_session' });
  await author.save();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, staff);
  await expect(page.getByRole('status').filter({ hasText: restored })).toBeVisible();
  await author.tab('it').click();
  await expect(author.field('Title')).toHaveValue('Lavoro lungo');
  await expectAccessible(page);
  await author.save();
  await expect(page).toHaveURL(new RegExp(`/admin/lessons/${id}$`));

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText(restored)).toHaveCount(0);
  await author.field('Order').fill('75');
  await context.clearCookies({ name: 'sentiero_session' });
  await author.save();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, other);
  await expect(author.field('Order')).toHaveValue('74');
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join());
  expect(kept).not.toContain(`/admin/lessons/${id}`);
});

test('an error is shown at its field, and disappears when the field is changed', async ({
  page,
  platform,
  staff,
  author,
}) => {
  await openAs(page, platform, staff, '/admin/targets/create');
  await author.field('Name').fill('Nowhere');
  await author.field('Frontend URL').fill('http://example.com/');
  await author.field('Backend URL').fill('http://127.0.0.1:9/');
  await author.button('Create').click();
  const refusal = page.getByText(/^The proxy serves addresses like/);
  await expect(refusal).toBeVisible();
  await author.field('Name').fill('Somewhere');
  await expect(refusal).toBeVisible();
  await author.field('Frontend URL').fill(`http://taken.localhost:${platform.settings.PROXY_PORT}/`);
  await expect(refusal).toHaveCount(0);
});

test('the audit log’s filters keep the focus and every character; an invalid ID is reported', async ({
  page,
  platform,
  staff,
}) => {
  await openAs(page, platform, staff, '/admin/audit');
  const words = page.getByRole('searchbox');
  await words.click();
  await page.keyboard.type('no such entry');
  await expect(page).toHaveURL(/q=no\+such\+entry/);
  await expect(words).toBeFocused();
  await page.keyboard.type(' at all');
  await expect(page).toHaveURL(/q=no\+such\+entry\+at\+all/);
  await expect(words).toHaveValue('no such entry at all');
  const actor = page.getByLabel('User ID');
  await actor.pressSequentially('bob');
  await expect(page.getByText('Not a valid ID')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
  for (const field of [words, actor]) await expect(field).toHaveValue('');
  await page.goto(`${platform.settings.WEB_URL}/admin/users?page=900&sort=password&q=${staff.username}`);
  await expect(page.getByRole('table').getByText(staff.username, { exact: true })).toBeVisible();
});

test('a course renamed by another user is not deleted or renamed unseen', async ({
  page,
  platform,
  school,
  staff,
  author,
  api,
}) => {
  const course = await school.course('First name', staff);
  const rename = (name: string) =>
    api.send(coursesEndpoints.update, { params: { id: course.id }, body: { name } });
  await openAs(page, platform, staff, `/courses/${course.id}/edit`);
  await author.field('Name').fill('Mine');
  await rename('Theirs');
  await author.save();
  await author.button('Discard my changes').click();
  await expect(author.field('Name')).toHaveValue('Theirs');
  await page.goto(`${platform.settings.WEB_URL}/admin/courses/${course.id}`);
  await expect(author.title).toHaveText('Theirs');
  await rename('Another');
  await author.button('Delete').click();
  await author.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(author.dialog.getByRole('alert')).toContainText('in the meantime');
  await author.dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/admin\/courses$/);
});
