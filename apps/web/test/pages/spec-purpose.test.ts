import { row, specification } from '@sentiero/checks/spec-rows';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, goTo, openAs, openAsVisitor, startOver } from '../kit/app.ts';
import { course, member, progressOf, replyCourse } from '../kit/courses.ts';
import { panel } from '../kit/inspector.ts';
import { completed, goOn, openAnew } from '../kit/lesson-page.ts';
import { category, step } from '../kit/lessons.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { enterNewPassword, proveAddress } from '../kit/proof.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { replyEverywhere } from '../kit/shell.ts';
import { deliver } from '../kit/sockets.ts';
import { t } from '../kit/texts.ts';
import { query, request } from '../kit/traffic.ts';

const main = () => page.getByRole('main');

function prepare(): void {
  replyEverywhere();
  reply(coursesEndpoints.byMe, [course]);
  replyCourse([member(teacher), member(learner, [progressOf('Requests', 3)])]);
}

specification('1 what it does', prepare, [
  row('Users sign up (with e-mail verification), log in, and work through lessons.', async () => {
    reply(lessonsEndpoints.categories, [category('Injection')]);
    openAsVisitor('/signup');
    await proveAddress('lena@school.example');
    await field(t('login.username')).fill('lena');
    await field(t('account.first-name')).fill('Lena');
    await field(t('account.last-name')).fill('Meier');
    await enterNewPassword('birch lantern trout');
    reply(usersEndpoints.signup, learner);
    refuse(usersEndpoints.login, 'too_many_requests');
    await button(t('signup.submit')).click();
    await main().getByRole('link', { name: 'Log in' }).click();
    reply(usersEndpoints.login, learner);
    reply(usersEndpoints.setLanguage);
    await field(t('login.name')).fill('lena');
    await field(t('login.password')).fill('birch lantern trout');
    await button(t('login.submit')).click();
    await expect.element(title('Available lessons')).toBeVisible();
  }),
  row('Lessons are grouped in categories.', async () => {
    await expect.element(page.getByRole('heading', { level: 2, name: /^Injection Progress/ })).toBeVisible();
    await expect.element(page.getByRole('article').filter({ hasText: 'Injection' })).toBeVisible();
  }),
  row(
    'A lesson consists of steps; each step is submitted and progress is tracked per user, per lesson',
    async () => {
      await openAnew([step('Name it', { type: 'Q' })], { tasks: 1, completed: 0 });
      await goOn();
      reply(lessonsEndpoints.submit, { completed });
      await field(t('answer.label')).fill('right');
      await button(t('answer.send')).click();
      await expect.element(region('Lesson complete')).toMatchTextContent(/1 of 1/);
      expect(bodiesTo(lessonsEndpoints.submit)).toHaveLength(1);
    },
  ),
  row(
    'a target application that the learner launches in a new tab, with credentials offered to copy',
    async () => {
      await expect.element(page.getByRole('link', { name: /^Launch/ })).toHaveAttribute('target', '_blank');
      const credential = {
        description: '',
        username: 'rosa',
        password: 'geheim',
        target: { id: 5, name: 'Shop' },
      };
      reply(targetsEndpoints.credentials, [credential]);
      reply(targetsEndpoints.canReset, { available: false });
      await button(t('target.credentials', { name: 'Shop' })).click();
      await expect.element(button('Copy: Username')).toBeVisible();
      await expect.element(button('Copy: Password')).toBeVisible();
      await button(t('target.credentials', { name: 'Shop' })).click();
    },
  ),
  row("a helper panel listing the learner's HTTP requests and responses", async () => {
    deliver('requests', request(1, '/search?q=honey'));
    await expect.element(panel()).toMatchTextContent(/\/search\?q=honey.*200/);
  }),
  row('a viewer for SQL queries made against the target', async () => {
    deliver('events', query(2, { query_prefix: 'SELECT 1 -- ', input: 'honey' }));
    await expect.element(region('SQL')).toMatchTextContent(/SELECT 1.*honey/);
  }),
  row('per lesson and per course', async () => {
    goTo('/courses/12');
    await expect.element(region('Your progress')).toMatchTextContent(/Requests.*3 of 7/);
  }),
  row('Courses are joined with a join code.', async () => {
    goTo('/courses');
    await button('Join a course').click();
    reply(coursesEndpoints.join, course);
    await dialog().getByLabelText('Join code').fill('WEBS-2027-KURS');
    await dialog().getByRole('button', { name: 'Join', exact: true }).click();
    await expectAddress('/courses/12');
    expect(bodiesTo(coursesEndpoints.join)).toEqual([{ join_code: 'WEBS-2027-KURS' }]);
  }),
  row('Users can change profile, e-mail address and password.', async () => {
    goTo('/settings');
    for (const name of ['Profile', 'Change email address', 'Change password'])
      await expect.element(region(name).getByRole('button').first()).toBeVisible();
  }),
  row('Teachers (a flag on the user) create and manage courses.', async () => {
    startOver();
    openAs(teacher, '/courses');
    await expect.element(link('New course')).toBeVisible();
    goTo('/courses/12');
    await expect.element(link('Edit')).toBeVisible();
  }),
  row(
    'Staff (a flag on the user) administer users, lessons, steps, categories, courses and target applications.',
    async () => {
      startOver();
      openAs(staff, '/imprint');
      await button('Admin').click();
      const areas = page.getByRole('navigation').getByRole('link');
      for (const name of ['Users', 'Lessons', 'Categories', 'Courses', 'Target applications'])
        await expect.element(areas.filter({ hasText: new RegExp(`^${name}$`) }).last()).toBeVisible();
    },
  ),
]);
