import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { course, replyCourse } from '../kit/courses.ts';
import { button, dialog, field } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { moodle, platform } from '../kit/platforms.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const { platforms, createPlatform, getPlatform, tool, arrive, link } = ltiEndpoints;
const api = 'https://api.sentiero.example';
const addresses = {
  login_url: `${api}/lti/login`,
  launch_url: `${api}/lti/launch`,
  jwks_url: `${api}/lti/jwks`,
};
const launch = '8d9c2f3e-6c0b-4f0e-9a53-0d6f3a1c2b4d';

test('staff see what to enter on the platform, and enter what it shows; an old login asks for the password', async () => {
  reply(platforms, []);
  reply(tool, addresses);
  openAs(staff, '/admin/platforms/create');
  await expect.element(page.getByText(addresses.jwks_url)).toBeVisible();
  await field(t('lti.name')).fill('Moodle');
  await field(t('lti.client-id')).fill('aB3');
  await field(t('lti.issuer')).fill('moodle');
  await field(t('lti.auth-url')).fill(platform.auth_url);
  await field(t('lti.token-url')).fill(platform.token_url);
  await field(t('lti.jwks-url')).fill(platform.jwks_url);
  await field(t('lti.deployments')).fill(' 1\n\n2 ');
  await button(t('admin.create')).click();
  await expect.element(field(t('lti.issuer'))).toHaveAccessibleDescription(t('lti.url-format'));
  await expectAccessible();
  await field(t('lti.issuer')).fill(moodle);
  refuse(createPlatform, 'recent_login_required');
  await button(t('admin.create')).click();
  await expect.element(dialog()).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  reply(createPlatform, platform);
  reply(getPlatform, platform);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/admin/platforms/3');
  const { id: _id, ...input } = platform;
  expect(bodiesTo(createPlatform)).toEqual([input, input]);
  await expectAccessible();
});

test('a launch leads to its lesson, or else to its course', async () => {
  reply(arrive, { course: 5, lesson: 17, title: 'Web 3a', linkable: [] });
  refuse(lessonsEndpoints.get, 'not_found');
  refuse(lessonsEndpoints.steps, 'not_found');
  openAs(learner, `/lti/${launch}`);
  await expectAddress('/lessons/17');
  expect(bodiesTo(arrive)[0]).toEqual({ launch });
});

test('a launch of a course that nobody has linked says so', async () => {
  reply(arrive, { course: null, lesson: null, title: 'Web 3a', linkable: [] });
  openAs(learner, `/lti/${launch}`);
  await expect.element(page.getByText(t('lti.not-linked'))).toBeVisible();
  await expectAccessible();
});

test('an instructor links the course of a launch to one of their own', async () => {
  const linkable = [
    { id: 5, name: 'Web 3a' },
    { id: 6, name: 'Web 3b' },
  ];
  reply(arrive, { course: null, lesson: null, title: 'Web security', linkable });
  openAs(teacher, `/lti/${launch}`);
  await field(t('lti.link-course')).selectOptions('6');
  await expectAccessible();
  reply(link, { course: 6, lesson: null, title: 'Web security', linkable: [] });
  refuse(coursesEndpoints.get, 'not_found');
  refuse(coursesEndpoints.members, 'not_found');
  await button(t('lti.link')).click();
  await expectAddress('/courses/6');
  expect(bodiesTo(link)).toEqual([{ launch, course: 6 }]);
});

test('a launch that is over, or belongs to somebody else, sends back to the platform', async () => {
  refuse(arrive, 'not_found');
  openAs(learner, `/lti/${launch}`);
  await expect.element(page.getByText(t('lti.over'))).toBeVisible();
});

test('teachers see which scores the platform has taken and why it has not, and send those again', async () => {
  const ofZoe = {
    id: 1,
    user: { id: 7, first_name: 'Zoë', last_name: 'Müller' },
    platform: 'Moodle',
    lesson: null,
    changed_at: '2026-03-02T08:00:00.000Z',
    state: 'failed' as const,
    tries: 1,
    next_try_at: null,
    problem: 'not_a_learner' as const,
    status: 400,
  };
  const linked = [{ platform: 'Moodle', title: 'Web security 3a' }];
  const waiting = { ...ofZoe, id: 2, state: 'waiting' as const, problem: null, status: null };
  const date = { id: 5, platform: 'Moodle', lesson: inAll('Cookies'), status: 404, next_try_at: null };
  const dates = [{ ...date, problem: 'gone' as const }];
  replyCourse([]);
  reply(ltiEndpoints.scores, { linked, waiting: 1, failed: 1, scores: [ofZoe, waiting], dates });
  openAs(teacher, `/courses/${course.id}/scores`);
  await expect.element(page.getByText(t('lti.problem-not_a_learner'))).toBeVisible();
  await expect
    .element(page.getByText(t('lti.linked', { platform: 'Moodle', title: 'Web security 3a' })))
    .toBeVisible();
  await expect.element(page.getByText(t('lti.failed-dates', { count: 1 }))).toBeVisible();
  const gone = t('lti.failed-date', { lesson: 'Cookies', platform: 'Moodle', reason: t('lti.problem-gone') });
  await expect.element(page.getByText(gone)).toBeVisible();
  await expectAccessible();
  reply(ltiEndpoints.sendAgain);
  reply(ltiEndpoints.scores, { linked, waiting: 2, failed: 0, scores: [], dates: [] });
  await button(t('lti.send-again')).click();
  await expect.element(page.getByText(t('lti.waiting', { count: 2 }))).toBeVisible();
});

test('staff make a link with which a platform registers itself', async () => {
  reply(platforms, []);
  reply(tool, addresses);
  openAs(staff, '/admin/platforms/create');
  refuse(ltiEndpoints.makeRegistrationLink, 'recent_login_required');
  await button(t('lti.register-make')).click();
  await expect.element(dialog()).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  const url = `${api}/lti/register?code=abc`;
  reply(ltiEndpoints.makeRegistrationLink, { url, expires_at: '2026-03-09T08:00:00.000Z' });
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(url)).toBeVisible();
  await expectAccessible();
});

test('staff remove a platform; an old login asks for the password', async () => {
  reply(getPlatform, platform);
  reply(tool, addresses);
  reply(platforms, []);
  openAs(staff, '/admin/platforms/3');
  refuse(ltiEndpoints.removePlatform, 'recent_login_required');
  await button(t('admin.delete')).click();
  await dialog()
    .getByRole('button', { name: t('admin.delete'), exact: true })
    .click();
  const password = page.getByLabelText(t('login.password'), { exact: true });
  await expect.element(password).toBeVisible();
  await expect.element(page.getByText(t('problem.recent-login'))).not.toBeInTheDocument();
  await expectAccessible();
  reply(usersEndpoints.confirmPassword);
  reply(ltiEndpoints.removePlatform);
  await password.fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/admin/platforms');
});

test('staff check the connection and read what is wrong', async () => {
  reply(getPlatform, platform);
  reply(tool, addresses);
  openAs(staff, '/admin/platforms/3');
  const fine = { state: 'fine' as const, problem: null, detail: '' };
  const state = 'wrong' as const;
  reply(ltiEndpoints.check, [
    { check: 'keys', state, problem: 'bad_status', detail: '404' },
    { check: 'clock', state, problem: 'clock_differs', detail: '178' },
    { check: 'login', ...fine },
    { check: 'token', state, problem: 'services_off', detail: 'items members' },
    { check: 'launches', state, problem: 'unknown_deployment', detail: '9' },
    { check: 'sending', state: 'unseen', problem: 'nothing_sent', detail: '' },
  ]);
  await button(t('lti.check-run')).click();
  await expect.element(page.getByText(t('lti.finding-bad_status', { detail: '404' }))).toBeVisible();
  await expect.element(page.getByText(t('lti.finding-unknown_deployment', { detail: '9' }))).toBeVisible();
  await expect.element(page.getByText(t('lti.check-fine'), { exact: true })).toBeVisible();
  await expect.element(page.getByText(t('lti.check-unseen'), { exact: true })).toBeVisible();
  const services = `${t('lti.service-items')}, ${t('lti.service-members')}`;
  const off = t('lti.finding-services_off', { services, tools: t('lti.moodle-path-tools') });
  await expect.element(page.getByText(off)).toBeVisible();
  await expectAccessible();
});

test('teachers load the people of the platform and add those who have an account', async () => {
  replyCourse([]);
  const linked = [{ platform: 'Moodle', title: 'Web security 3a' }];
  reply(ltiEndpoints.scores, { linked, waiting: 0, failed: 0, scores: [], dates: [] });
  openAs(teacher, `/courses/${course.id}/scores`);
  const people = [
    { name: 'Zoë Müller', role: 'learner' as const, state: 'account' as const },
    { name: '', role: 'learner' as const, state: 'none' as const },
  ];
  const gone = [{ id: 9, first_name: 'Leo', last_name: 'Left' }];
  const ended = [{ id: 8, first_name: 'Ada', last_name: 'Away' }];
  const context = { id: 1, platform: 'Moodle', title: 'Web security 3a', problem: null, people, gone, ended };
  const away = { ...context, id: 2, problem: 'gone' as const, people: [], gone: [], ended: [] };
  reply(ltiEndpoints.roster, { contexts: [context, away] });
  await button(t('lti.roster-load')).click();
  await expect.element(page.getByText(t('lti.account-account'))).toBeVisible();
  await expect.element(page.getByText(t('lti.roster-gone'))).toBeVisible();
  await expect.element(page.getByText(t('lti.roster-left', { names: 'Leo Left' }))).toBeVisible();
  await expect.element(page.getByText(t('lti.roster-ended', { names: 'Ada Away' }))).toBeVisible();
  await expectAccessible();
  const added = [{ name: 'Zoë Müller', role: 'learner' as const, state: 'member' as const }];
  reply(ltiEndpoints.roster, { contexts: [{ ...context, people: added }] });
  await button(t('lti.roster-add', { count: 1 })).click();
  await expect.element(page.getByText(t('lti.account-member'))).toBeVisible();
  expect(bodiesTo(ltiEndpoints.roster)).toEqual([{ add: false }, { add: true }]);
});
