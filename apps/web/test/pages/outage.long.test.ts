import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { open, openAs } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { category, step } from '../kit/lessons.ts';
import { button, field, link, title } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { disconnect, reply, replyWith } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const notice = () => page.getByText(t('outage.text'));

test('a page whose calls get no reply says so, and continues automatically once they do', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, '/lessons');
  await expect.element(title(t('lessons.title'))).toBeVisible();
  disconnect(coursesEndpoints.byMe);
  disconnect(usersEndpoints.session);
  await link(t('nav.courses')).first().click();
  await expect.element(notice()).toBeVisible();
  await expectAccessible();
  reply(coursesEndpoints.byMe, []);
  reply(usersEndpoints.session, { user: learner });
  await expect.element(page.getByText(t('courses.none'))).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('a gateway that replies for the API counts as an outage too, even at the first load', async () => {
  const gateway = () =>
    new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } });
  replyWith(usersEndpoints.session, gateway);
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.categories, [category('Injection')]);
  open('/lessons');
  await expect.element(notice()).toBeVisible();
  reply(usersEndpoints.session, { user: learner });
  await expect.element(title(t('lessons.title'))).toBeVisible();
  await expect.element(notice()).not.toBeInTheDocument();
});

test('an answer sent during an outage stays in its field, and can be sent once the notice is gone', async () => {
  await openLesson([step('Explain it', { type: 'O' })]);
  await button(t('app.next')).click();
  const answer = field(t('answer.label'));
  await answer.fill('half a thought');
  disconnect(lessonsEndpoints.submit);
  disconnect(usersEndpoints.session);
  await button(t('answer.send')).click();
  await expect.element(notice()).toBeVisible();
  await expect.element(answer).toHaveValue('half a thought');
  reply(usersEndpoints.session, { user: learner });
  await expect.element(notice()).not.toBeInTheDocument();
  reply(lessonsEndpoints.submit, { completed: '2026-03-02T08:00:00.000Z' });
  await button(t('answer.send')).click();
  await expect.element(page.getByText(t('answer.submitted'))).toBeVisible();
});

test('while one call keeps failing and others succeed, the pauses between probes grow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  replyCourse([member(teacher)]);
  disconnect(coursesEndpoints.joinCode);
  const askedAt: number[] = [];
  reply(usersEndpoints.session, () => {
    askedAt.push(Date.now());
    return { user: teacher };
  });
  reply(usersEndpoints.setLanguage);
  open('/courses/12');
  await expect.element(title(course.name)).toBeVisible();
  await expect.element(notice()).toBeVisible();
  const questions = async () => {
    await vi.advanceTimersByTimeAsync(250);
    return askedAt.length - 1;
  };
  await expect.poll(questions, { interval: 1 }).toBe(5);
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  for (const [index, leastMs] of [2_000, 4_000, 8_000, 16_000, 30_000].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(leastMs);
});
