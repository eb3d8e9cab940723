import { auditEndpoints } from '@sentiero/contracts/audit';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { usersEndpoints, type UserForStaff } from '@sentiero/contracts/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { authoredLesson } from '../kit/authoring.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, callsTo, reply } from '../kit/replies.ts';
import { lena, openStaffPage, replyStaffArea } from '../kit/staff-area.ts';
import { inAll, t } from '../kit/texts.ts';

const many = Array.from({ length: 400 }, (_, at) => ({
  ...authoredLesson,
  id: at + 1,
  order: at + 1,
  title: inAll(`Lesson ${at + 1}: requests and cookies`),
  goals: ['See a request', 'Change a request', 'Explain what the server makes of it'].map(inAll),
}));
const rows = () => page.getByRole('row').elements().length - 1;
const height = () => document.querySelector('main')?.scrollHeight ?? 0;
const nameOf = (number: number) => many[number - 1]?.title.en ?? '';

beforeEach(replyStaffArea);

async function openLessons(at = '/admin/lessons'): Promise<void> {
  reply(authoringEndpoints.listLessons, many);
  openAs(staff, at);
  await expect.poll(rows).toBeGreaterThan(0);
}

test('400 lessons are read in pages of three screens, with one line for the goals of each', async () => {
  await page.viewport(1280, 800);
  await openLessons();
  expect(rows()).toBe(50);
  expect(height()).toBeLessThan(3 * 800 + 400);
  await expect.element(page.getByText(t('admin.shown', { first: 1, last: 50, total: 400 }))).toBeVisible();
  await button(t('app.next')).click();
  await expectAddress('/admin/lessons?page=2');
  await expect.element(link(nameOf(51))).toHaveAttribute('href', '/admin/lessons/51');
  await expectAccessible();
});

test('a search filters as it is typed, and is kept in the address', async () => {
  await openLessons('/admin/lessons?page=3');
  await field(t('admin.search')).fill('399');
  await expect.poll(rows).toBe(1);
  await expectAddress('/admin/lessons?q=399');
  await field(t('admin.search')).fill('no such lesson');
  await expect.element(page.getByText(t('admin.none-found'))).toBeVisible();
});

test('a lesson moved beyond the end of a page is followed to the next one', async () => {
  await openLessons();
  reply(authoringEndpoints.orderLessons);
  const handle = button(t('authoring.move-name', { name: nameOf(50) }));
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expectAddress('/admin/lessons?page=2');
  const ids = bodiesTo(authoringEndpoints.orderLessons).at(-1)?.ids;
  expect(ids?.slice(48, 52)).toEqual([49, 51, 50, 52]);
  expect(ids).toHaveLength(400);
});

test('translations are folded by lesson, and only the outdated ones unfold', async () => {
  const step = (id: number, isStale: boolean) => ({
    id,
    title: inAll(`Step ${id}`),
    stale_translations: isStale ? [{ field: 'content', language: 'de' as const }] : [],
  });
  reply(authoringEndpoints.listTranslations, {
    lessons: many.map(({ id, title: name }) => ({
      id,
      title: name,
      stale_translations: [],
      steps: [step(id * 10, id === 2), step(id * 10 + 1, false)],
    })),
    categories: [],
  });
  openAs(staff, '/admin/translations');
  await expect.poll(rows).toBe(50);
  await button(t('translations.steps-of', { title: nameOf(1) })).click();
  await expect.poll(rows).toBe(52);
  await expectAccessible();
  await page.getByLabelText(t('translations.only-stale')).click();
  await expect.poll(rows).toBe(2);
  await expect.element(page.getByRole('link', { name: /Step 20$/ })).toBeVisible();
});

const nameless: UserForStaff = { ...lena, email: '' };
const asRead = (user: UserForStaff) => reply(usersEndpoints.adminGet, user, { ETag: '"1"' });

test('users have the number that the audit log names, and none has an internal address', async () => {
  reply(usersEndpoints.adminList, [nameless], { 'X-Total-Count': '1' });
  await openStaffPage('/admin/users');
  const row = page.getByRole('row').filter({ hasText: lena.username });
  await expect.element(row.getByRole('cell', { name: String(lena.id), exact: true })).toBeVisible();
  await expect.element(row).toMatchTextContent(t('users.no-email'));
  const entry = { id: 1, at: lena.date_joined, actor: { id: 1, username: 'root', erased: false } };
  const named = { ...entry, action: 'user.update' as const, object: `user:${lena.id}`, detail: '' };
  reply(
    auditEndpoints.list,
    [
      { ...named, object_name: inAll(lena.username) },
      { ...named, id: 2, object: 'lesson:12', object_name: null },
    ],
    { 'X-Total-Count': '2' },
  );
  await openStaffPage('/admin/audit');
  await expect.element(link(t('audit.named', { name: lena.username, id: lena.id }))).toBeVisible();
  await expect
    .element(page.getByRole('cell', { name: `${t('audit.lesson')} ${t('audit.deleted', { id: 12 })}` }))
    .toBeVisible();
  await expectAccessible();
});

test('an account without an address is created with a code to hand over', async () => {
  await openStaffPage('/admin/users');
  await link(t('users.create')).click();
  await expect.element(title(t('users.create'))).toBeVisible();
  await expectAccessible();
  await field(t('login.username')).fill('mia');
  await field(t('account.first-name')).fill('Mia');
  await field(t('account.last-name')).fill('Roth');
  reply(usersEndpoints.adminCreate, { user: { ...nameless, username: 'mia' }, code: 'HKRN-48QX-VT2M-9PLD' });
  await button(t('admin.create')).click();
  await expect.element(page.getByText('HKRN-48QX-VT2M-9PLD')).toBeVisible();
  const sent = { username: 'mia', first_name: 'Mia', last_name: 'Roth', is_staff: false, is_teacher: false };
  expect(bodiesTo(usersEndpoints.adminCreate)).toEqual([sent]);
});

test('a password is reset by a mailed link or, without an address, by a code', async () => {
  const reset = async (code: string | null) => {
    reply(usersEndpoints.sendReset, { code });
    await region(t('users.access'))
      .getByRole('button', { name: t('users.reset') })
      .click();
    await dialog()
      .getByRole('button', { name: t('users.reset') })
      .click();
  };
  asRead(lena);
  await openStaffPage(`/admin/users/${lena.id}`);
  await reset(null);
  await expect.element(page.getByText(t('users.reset-sent'))).toBeVisible();
  asRead(nameless);
  await openStaffPage(`/admin/users/${lena.id}`);
  await expect.element(page.getByText(t('users.no-email'))).toBeVisible();
  await reset('HKRN-48QX-VT2M-9PLD');
  await expect.element(page.getByText('HKRN-48QX-VT2M-9PLD')).toBeVisible();
  expect(callsTo(usersEndpoints.sendReset).length).toBeGreaterThan(0);
});
