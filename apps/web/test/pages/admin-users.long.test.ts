import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints, waysInEndpoints, type UserForStaff } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { course } from '../kit/courses.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { thiefsKey } from '../kit/sign-in.ts';
import { inAll, t } from '../kit/texts.ts';

const lena: UserForStaff = { ...learner, closed_at: null, second_factor_at: null };
const closed: UserForStaff = { ...lena, closed_at: '2026-03-03T08:00:00.000Z' };
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const access = () => region(t('users.access'));

function replyUser(user: UserForStaff, version = '"1"'): void {
  reply(usersEndpoints.adminGet, user, { ETag: version });
}

async function openUser(user: UserForStaff = lena): Promise<void> {
  replyUser(user);
  reply(progressEndpoints.byUser, [{ id: 3, title: inAll('Requests'), completed: 3, tasks: 7 }]);
  reply(coursesEndpoints.byUser, [course]);
  reply(waysInEndpoints.list, [thiefsKey]);
  openAs(staff, `/admin/users/${user.id}`);
  await expect.element(title(user.username)).toBeVisible();
}

async function openEdit(user: UserForStaff = lena): Promise<void> {
  replyUser(user);
  reply(progressEndpoints.byUser, []);
  reply(coursesEndpoints.byUser, []);
  reply(waysInEndpoints.list, []);
  openAs(staff, `/admin/users/${user.id}/edit`);
  await expect.element(field(t('login.username'))).toHaveValue(user.username);
}

test('a visitor is redirected from the staff area to the login', async () => {
  openAsVisitor('/admin/users?q=x');
  await expectAddress('/login?next=%2Fadmin%2Fusers%3Fq%3Dx');
});

test.each(['users', 'courses', 'targets', 'audit', 'files', 'translations', 'lessons', 'users/1/edit'])(
  'a teacher is redirected from the staff area at %s',
  async (at) => {
    reply(lessonsEndpoints.categories, []);
    openAs(teacher, `/admin/${at}`);
    await expectAddress('/lessons');
  },
);

test('a search without results suggests checking the spelling, and a closed account is marked', async () => {
  reply(usersEndpoints.adminList, [closed], { 'X-Total-Count': '1' });
  openAs(staff, '/admin/users');
  await expect.element(page.getByText(t('users.closed'), { exact: true })).toBeVisible();
  reply(usersEndpoints.adminList, [], { 'X-Total-Count': '0' });
  await field(t('users.search')).fill('nobody');
  await expect.element(page.getByText(t('members.none-found'))).toBeVisible();
});

test('a search field keeps the focus and its text when the list updates', async () => {
  reply(usersEndpoints.adminList, [], { 'X-Total-Count': '0' });
  openAs(staff, '/admin/users');
  await field(t('users.search')).click();
  await userEvent.keyboard('nobody');
  await expect.poll(() => callsTo(usersEndpoints.adminList)).toHaveLength(2);
  await expect.element(field(t('users.search'))).toHaveFocus();
  await userEvent.keyboard(' at all');
  await expect.element(field(t('users.search'))).toHaveValue('nobody at all');
});

test("a user's credentials are fetched only on request", async () => {
  await openUser();
  await expect.element(link(course.name)).toHaveAttribute('href', '/admin/courses/12');
  await expect.element(page.getByText(t('progress.n-of-m', { completed: 3, tasks: 7 }))).toBeInTheDocument();
  expect(callsTo(targetsEndpoints.credentialsByUser)).toEqual([]);
  reply(targetsEndpoints.credentialsByUser, []);
  await button(t('users.show-credentials')).click();
  await expect.element(page.getByText(t('users.no-credentials'))).toBeVisible();
  expect(callsTo(targetsEndpoints.credentialsByUser)).toHaveLength(1);
  await expectAccessible();
});

test('an account is closed after a confirmation that names it, and reopened', async () => {
  await openUser();
  await access()
    .getByRole('button', { name: t('users.close') })
    .click();
  await expect
    .element(page.getByRole('dialog', { name: t('users.close-title', { name: lena.username }) }))
    .toBeVisible();
  await expectAccessible();
  reply(usersEndpoints.close, closed);
  replyUser(closed);
  await dialog()
    .getByRole('button', { name: t('users.close') })
    .click();
  await expect.element(row(t('users.closed-since'))).toBeVisible();
  reply(usersEndpoints.reopen, lena);
  replyUser(lena);
  await access()
    .getByRole('button', { name: t('users.reopen') })
    .click();
  await expect.element(access().getByRole('button', { name: t('users.close') })).toBeVisible();
  expect(callsTo(usersEndpoints.close)).toMatchObject([{ params: { id: lena.id } }]);
});

test('all sessions of a user are ended after confirmation', async () => {
  await openUser();
  await access()
    .getByRole('button', { name: t('users.end-sessions') })
    .click();
  reply(usersEndpoints.endSessions, { ended: [], kept: [] });
  await dialog()
    .getByRole('button', { name: t('users.end-sessions') })
    .click();
  await expect.poll(() => callsTo(usersEndpoints.endSessions)).toHaveLength(1);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('staff see what opens an account, and remove it after confirmation', async () => {
  await openUser();
  const name = t('ways-in.kind-passkey', { name: 'Phone' });
  await button(t('ways-in.remove-named', { name })).click();
  await expectAccessible();
  reply(waysInEndpoints.remove);
  reply(waysInEndpoints.list, []);
  await dialog()
    .getByRole('button', { name: t('ways-in.remove') })
    .click();
  await expect.poll(() => callsTo(waysInEndpoints.remove)).toHaveLength(1);
  await expect.element(button(t('ways-in.remove-named', { name }))).not.toBeInTheDocument();
});

test('staff cannot close their own account', async () => {
  await openUser({ ...staff, closed_at: null, second_factor_at: null });
  await expect.element(access().getByRole('button', { name: t('users.end-sessions') })).toBeVisible();
  await expect.element(access().getByRole('button', { name: t('users.close') })).not.toBeInTheDocument();
});

test('a user can be edited, but needs a name', async () => {
  await openEdit();
  await field(t('account.first-name')).fill(' ');
  await button(t('admin.save')).click();
  await expect.element(page.getByText(t('form.required'))).toBeVisible();
  expect(bodiesTo(usersEndpoints.adminUpdate)).toEqual([]);
  await field(t('account.first-name')).fill('Helena');
  await page.getByRole('checkbox', { name: t('account.teacher') }).click();
  reply(usersEndpoints.adminUpdate, { ...lena, first_name: 'Helena', is_teacher: true });
  replyUser({ ...lena, first_name: 'Helena', is_teacher: true }, '"2"');
  await button(t('admin.save')).click();
  await expect.element(row(t('account.first-name'))).toMatchTextContent('Helena');
  expect(bodiesTo(usersEndpoints.adminUpdate)).toMatchObject([{ first_name: 'Helena', is_teacher: true }]);
  expect(callsTo(usersEndpoints.adminUpdate)[0]?.headers.get('If-Match')).toBe('"1"');
});

test('a newer version is overwritten only by choice, and can be loaded instead', async () => {
  await openEdit();
  await field(t('account.first-name')).fill('Helena');
  refuse(usersEndpoints.adminUpdate, 'out_of_date');
  replyUser({ ...lena, last_name: 'Theirs' }, '"2"');
  await button(t('admin.save')).click();
  await expect.element(page.getByText(t('admin.conflict-title'))).toBeVisible();
  await expect.element(field(t('account.first-name'))).toHaveValue('Helena');
  await expectAccessible();
  await button(t('admin.conflict-theirs')).click();
  await expect.element(field(t('account.last-name'))).toHaveValue('Theirs');
  await expect.element(field(t('account.first-name'))).toHaveValue(lena.first_name);
});

test('a newer version can be overwritten deliberately, with the version that was shown', async () => {
  await openEdit();
  await field(t('account.first-name')).fill('Helena');
  refuse(usersEndpoints.adminUpdate, 'out_of_date');
  replyUser({ ...lena, last_name: 'Theirs' }, '"2"');
  await button(t('admin.save')).click();
  await expect.element(button(t('admin.conflict-mine'))).toBeVisible();
  reply(usersEndpoints.adminUpdate, { ...lena, first_name: 'Helena' });
  await button(t('admin.conflict-mine')).click();
  await expectAddress(`/admin/users/${lena.id}`);
  expect(callsTo(usersEndpoints.adminUpdate).at(-1)?.headers.get('If-Match')).toBe('"2"');
});

test('a taken username is reported at its field', async () => {
  await openEdit();
  refuse(usersEndpoints.adminUpdate, 'username_taken');
  await field(t('login.username')).fill('teacher');
  await button(t('admin.save')).click();
  await expect.element(field(t('login.username'))).toHaveAccessibleDescription(t('problem.username-taken'));
});

test('staff who remove their own staff right must confirm it', async () => {
  await openEdit({ ...staff, closed_at: null, second_factor_at: null });
  await page.getByRole('checkbox', { name: t('account.staff') }).click();
  await button(t('admin.save')).click();
  await expect.element(page.getByRole('dialog', { name: t('users.own-staff-title') })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(bodiesTo(usersEndpoints.adminUpdate)).toEqual([]);
});

test('staff erase an account after a confirmation that names it, and keep it again', async () => {
  await openUser();
  const erasure = region(t('users.erasure'));
  await erasure.getByRole('button', { name: t('own-data.erase') }).click();
  await expect
    .element(page.getByRole('dialog', { name: t('users.erase-title', { name: lena.username }) }))
    .toBeVisible();
  const erase_at = '2026-12-01T08:00:00.000Z';
  reply(ownDataEndpoints.eraseUser, { erase_at });
  replyUser({ ...lena, erase_at });
  await dialog()
    .getByRole('button', { name: t('own-data.erase') })
    .click();
  reply(ownDataEndpoints.keepUser);
  await erasure.getByRole('button', { name: t('own-data.keep') }).click();
  await expect.poll(() => callsTo(ownDataEndpoints.keepUser)).toHaveLength(1);
  expect(callsTo(ownDataEndpoints.eraseUser)).toMatchObject([{ params: { id: lena.id } }]);
});

test('an account without an address can be changed, and keeps none', async () => {
  const nobody = { ...lena, email: '' };
  await openEdit(nobody);
  await field(t('account.first-name')).fill('Helena');
  reply(usersEndpoints.adminUpdate, { ...nobody, first_name: 'Helena' });
  await button(t('admin.save')).click();
  await expect.poll(() => bodiesTo(usersEndpoints.adminUpdate).length).toBe(1);
  const [sent] = bodiesTo(usersEndpoints.adminUpdate);
  expect(sent).toMatchObject({ first_name: 'Helena', username: lena.username });
  expect(sent).not.toHaveProperty('email');
});
