import { lessonsEndpoints, type LessonCard } from '@sentiero/contracts/lessons';
import { scheduleEndpoints } from '@sentiero/contracts/schedule';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formatIn } from '../../src/shared/i18n/format.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { member, progressOf, replyCourse } from '../kit/courses.ts';
import { category, lesson } from '../kit/lessons.ts';
import { button, link, region } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { reply } from '../kit/replies.ts';
import { week } from '../kit/schedule.ts';
import { showIn, t } from '../kit/texts.ts';

const course = { id: 12, name: 'Web security' };
const timeOf = (date: string | null) => formatIn('en').dayAndTime(date ?? '');
const due = () => t('schedule.state-due', { time: timeOf(week.due) });

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T10:00:00Z'), toFake: ['Date'] }));

const own = (title: string, fields: Partial<LessonCard>) => category(title, { course, ...week, ...fields });

function openOverview() {
  reply(lessonsEndpoints.categories, [
    category('Unplanned'),
    own('Scripts', { due: week.closes }),
    own('Cookies', { own: true }),
    own('Forms', { completed: 2, timing: 'late' }),
  ]);
  openAs(learner, '/lessons');
}
const plan = () => region(t('schedule.plan-of', { course: 'Web security' }));

test("the overview begins with the course's plan: what is due next, whose dates they are, and what was late", async () => {
  openOverview();
  await expect.element(plan().getByRole('heading', { name: 'Cookies' })).toBeVisible();
  await expect.element(plan().getByText(due())).toBeVisible();
  await expect.element(plan().getByText(t('schedule.own'))).toBeVisible();
  await plan()
    .getByText(t('schedule.others', { count: 2 }))
    .click();
  await expect.element(plan().getByText(t('schedule.state-late'))).toBeVisible();
  await expect.element(plan().getByRole('link', { name: 'Scripts' })).toBeVisible();
  await expect.element(plan().getByText('Unplanned')).not.toBeInTheDocument();
  await expectAccessible();
});

test('the plan fits a phone, in French', async () => {
  await page.viewport(390, 800);
  openOverview();
  await showIn('fr');
  await plan()
    .getByText(t('schedule.others', { count: 2 }))
    .click();
  await expect.element(plan().getByText(t('schedule.state-late'))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('without a plan the overview has none', async () => {
  reply(lessonsEndpoints.categories, [category('Unplanned')]);
  openAs(learner, '/lessons');
  await expect.element(page.getByRole('heading', { name: 'Unplanned', level: 3 })).toBeVisible();
  await expect
    .element(page.getByText(t('schedule.plan-of', { course: '' }).trim(), { exact: false }))
    .not.toBeInTheDocument();
});

test('a lesson shows its date, and that it is overdue once it has passed', async () => {
  vi.setSystemTime('2026-11-21T10:00:00Z');
  reply(lessonsEndpoints.get, lesson({ ...week, course }));
  reply(lessonsEndpoints.steps, []);
  openAs(learner, '/lessons/3');
  await expect.element(page.getByText(t('schedule.state-overdue', { time: timeOf(week.due) }))).toBeVisible();
});

test("a learner's course shows their dates", async () => {
  replyCourse([member(learner, [{ ...progressOf('Cookies', 1), ...week, own: true }]), member(teacher)]);
  openAs(learner, '/courses/12');
  await expect.element(region(t('students.own')).getByText(due())).toBeVisible();
  await expect.element(region(t('course.next')).getByText(t('schedule.own'))).toBeVisible();
});

test("a late completion is marked in the teacher's table, and said", async () => {
  replyCourse([member(learner, [{ ...progressOf('Cookies', 7), ...week, timing: 'late' }])]);
  openAs(teacher, '/courses/12');
  const said = `${t('progress.n-of-m', { completed: 7, tasks: 7 })}, ${t('students.late')}`;
  await expect.element(page.getByTitle(said)).toBeVisible();
  await expect.element(link(t('course.room-plan'))).toBeVisible();
});

test('a learner copies the address of their calendar, and a new one replaces it', async () => {
  replyCourse([member(learner, [progressOf('Cookies', 1)]), member(teacher)]);
  const keys = ['a', 'b'].map((letter) => letter.repeat(43));
  let made = 0;
  const address = (key = '') => page.getByText(`/courses/12/calendar.ics?key=${key}`, { exact: false });
  reply(scheduleEndpoints.makeCalendarKey, () => ({ key: keys[made++] ?? '' }));
  openAs(learner, '/courses/12');
  await button(t('schedule.calendar')).click();
  await button(t('schedule.calendar-make')).click();
  await expect.element(address(keys[0])).toBeVisible();
  await button(t('schedule.calendar-renew')).click();
  await expect.element(address(keys[1])).toBeVisible();
  await expectAccessible();
});
