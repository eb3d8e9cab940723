import { row, specification } from '@sentiero/checks/spec-rows';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, openAs, startOver } from '../kit/app.ts';
import { button, invalid, field, title, toneOf } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply, replyWith } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';
import { lena, openStaffPage, replyStaffArea, shop } from '../kit/staff-area.ts';

const main = () => page.getByRole('main');
specification('5 users and targets', replyStaffArea, [
  row('User edit: username, e-mail (email type), first name, last name required.', async () => {
    await openStaffPage('/admin/users/7/edit');
    await expect.element(field('Email address')).toHaveAttribute('type', 'email');
    for (const label of ['Username', 'Email address', 'First name', 'Last name']) await field(label).fill('');
    await button('Save').click();
    await expect.poll(invalid).toEqual(['username', 'email', 'first_name', 'last_name']);
    expect(bodiesTo(usersEndpoints.adminUpdate)).toEqual([]);
  }),
  row('Target: name, frontend URL and backend URL required', async () => {
    await openStaffPage('/admin/targets/create');
    await button('Create').click();
    await expect.poll(invalid).toEqual(['name', 'frontend_url', 'backend_url']);
  }),
  row('both must be valid URLs', async () => {
    await field('Name').fill('Wiki');
    await field('Frontend URL').fill('not a url');
    await field('Backend URL').fill('neither');
    await button('Create').click();
    await expect.poll(invalid).toEqual(['frontend_url', 'backend_url']);
    expect(bodiesTo(targetsEndpoints.create)).toEqual([]);
  }),
  row('type only http', async () => {
    await field('Frontend URL').fill(shop.frontend_url);
    await field('Backend URL').fill(shop.backend_url ?? '');
    reply(targetsEndpoints.create, shop);
    await button('Create').click();
    await expectAddress('/admin/targets/8');
    expect(bodiesTo(targetsEndpoints.create)).toMatchObject([{ type: 'http' }]);
  }),
]);

specification('6 staff', replyStaffArea, [
  row('Staff (is_staff): whole admin area', async () => {
    await openStaffPage('/admin/lessons');
    await expect.element(title('Lessons')).toBeVisible();
    for (const user of [learner, teacher]) {
      startOver();
      openAs(user, '/admin/lessons');
      await expectAddress('/lessons');
    }
  }),
  row('may make users staff or teacher', async () => {
    await openStaffPage('/admin/users/7/edit');
    await page.getByRole('checkbox', { name: 'Staff' }).click();
    await page.getByRole('checkbox', { name: 'Teacher' }).click();
    reply(usersEndpoints.adminUpdate, { ...lena, is_staff: true, is_teacher: true });
    await button('Save').click();
    await expectAddress('/admin/users/7');
    expect(bodiesTo(usersEndpoints.adminUpdate)).toMatchObject([{ is_staff: true, is_teacher: true }]);
  }),
  row("may view users' credentials", async () => {
    reply(targetsEndpoints.credentialsByUser, []);
    await button('Show logins').click();
    await expect
      .poll(() => callsTo(targetsEndpoints.credentialsByUser))
      .toMatchObject([{ params: { id: 7 } }]);
  }),
]);

specification('7 admin calls', replyStaffArea, [
  row('failed requests are not retried in the admin area', async () => {
    replyWith(targetsEndpoints.list, () => Response.json({ detail: 'no targets' }, { status: 500 }));
    await openStaffPage('/admin/targets');
    await expect.element(page.getByText('no targets')).toBeVisible();
    expect(callsTo(targetsEndpoints.list).length).toBeLessThanOrEqual(1);
  }),
]);

specification('8 admin', replyStaffArea, [
  row('category or target fetch ends with no data', async () => {
    for (const [at, endpoint] of [
      ['/admin/categories/4', authoringEndpoints.getCategory],
      ['/admin/targets/8', targetsEndpoints.get],
    ] as const) {
      refuse(endpoint, 'invalid_input');
      await openStaffPage(at);
      const said = main().getByText(t('error.unknown'));
      await expect.element(said).toBeVisible();
      expect(toneOf(said)).toBe('danger');
    }
  }),
  row("'Error: lesson ID is undefined'", async () => {
    await openStaffPage('/admin/lessons/abc/add-step');
    await expect.element(page.getByText('Error: lesson ID is undefined', { exact: true })).toBeVisible();
  }),
  row('no users found', async () => {
    reply(usersEndpoints.adminList, [], { 'X-Total-Count': '0' });
    await openStaffPage('/admin/users');
    await expect.element(page.getByText(/^No users found\./)).toBeVisible();
  }),
  row('no courses found', async () => {
    reply(coursesEndpoints.list, [], { 'X-Total-Count': '0' });
    await openStaffPage('/admin/courses');
    await expect.element(page.getByText('No courses found.')).toBeVisible();
  }),
]);
