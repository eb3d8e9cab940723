import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test, vi } from 'vitest';
import { openAs } from '../kit/app.ts';
import { course } from '../kit/courses.ts';
import { title } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { callsTo, disconnect, hold, reply } from '../kit/replies.ts';
import { page } from 'vitest/browser';
import { t } from '../kit/texts.ts';

const visibility = () => document.documentElement.style.visibility;
const passOn = (type: 'pagehide' | 'pageshow') =>
  window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
const own = () => page.getByRole('article').filter({ hasText: 'A course of Lena' });

async function openCourses(): Promise<void> {
  reply(coursesEndpoints.byMe, [{ ...course, name: 'A course of Lena' }]);
  openAs(learner, '/courses');
  await expect.element(own()).toBeVisible();
}

/** The page was left for another one, and is shown again from the cache. */
async function comeBack(answer: () => void): Promise<() => void> {
  passOn('pagehide');
  expect(visibility()).toBe('hidden');
  answer();
  const release = hold(usersEndpoints.session);
  passOn('pageshow');
  await expect.poll(() => callsTo(usersEndpoints.session).length).toBeGreaterThan(1);
  expect(visibility()).toBe('hidden');
  return release;
}

test('a page that returns after a logout shows the login, and nothing of the former person', async () => {
  await openCourses();
  const release = await comeBack(() => reply(usersEndpoints.session, { user: null }));
  release();
  await expect.element(title(t('login.title'))).toBeVisible();
  await expect.element(own()).not.toBeInTheDocument();
});

test('a page that returns to another person shows what is theirs', async () => {
  await openCourses();
  const release = await comeBack(() => {
    reply(usersEndpoints.session, { user: teacher });
    reply(coursesEndpoints.byMe, [{ ...course, name: 'A course of Theo' }]);
  });
  release();
  await expect.element(page.getByRole('article').filter({ hasText: 'A course of Theo' })).toBeVisible();
  await expect.element(own()).not.toBeInTheDocument();
});

test('a page that returns to the same person shows what is new', async () => {
  await openCourses();
  const release = await comeBack(() =>
    reply(coursesEndpoints.byMe, [{ ...course, name: 'A course of Lena, renamed' }]),
  );
  release();
  await expect.element(page.getByText('A course of Lena, renamed')).toBeVisible();
});

test('a page that returns without a network shows nothing but that', async () => {
  await openCourses();
  passOn('pagehide');
  disconnect(usersEndpoints.session);
  passOn('pageshow');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expect.element(own()).not.toBeInTheDocument();
});

test('after an hour of sleep an ended session leads to the login', async () => {
  await openCourses();
  reply(usersEndpoints.session, { user: null });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(title(t('login.title'))).toBeVisible();
});
