import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { course, replyCourse } from '../kit/courses.ts';
import { button, dialog, field, link, title } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, hold, refuse, reply, replyWith } from '../kit/replies.ts';
import { showIn, t } from '../kit/texts.ts';

const code = () => dialog().getByLabelText(t('courses.join-code'));
const join = async (typed: string) => {
  await code().fill(typed);
  await dialog()
    .getByRole('button', { name: t('courses.join-submit') })
    .click();
};

test('a learner without a course sees how to join one and no way to create one', async () => {
  reply(coursesEndpoints.byMe, []);
  const release = hold(coursesEndpoints.byMe);
  openAs(learner, '/courses');
  await expect.element(title(t('courses.title'))).toBeVisible();
  await expect.element(page.getByText(t('courses.none'))).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText(t('courses.none'))).toBeVisible();
  await expect.element(link(t('courses.create'))).not.toBeInTheDocument();
  await expectAccessible();
  reply(coursesEndpoints.byMe, [course]);
  await button(t('app.reload')).click();
  await expect.element(page.getByRole('article').getByText(course.name)).toBeVisible();
});

test('courses that failed to load can be fetched again', async () => {
  refuse(coursesEndpoints.byMe, 'forbidden');
  openAs(learner, '/courses');
  await expect.element(page.getByRole('alert')).toBeVisible();
  reply(coursesEndpoints.byMe, [course]);
  await button(t('app.reload')).click();
  await expect.element(page.getByRole('article').getByText(course.name)).toBeVisible();
});

test.each(['/courses/create', '/courses/12/edit'])('a learner is redirected from %s', async (at) => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, at);
  await expectAddress('/lessons');
});

test('a card counts members and names its creator, or that the account is gone', async () => {
  const cards = [1, 2, 3, 4].map((id) => ({ ...course, id, name: `Course ${id}` }));
  reply(coursesEndpoints.byMe, [...cards, { ...course, id: 5, name: 'Orphan', created_by: null }]);
  openAs(learner, '/courses');
  const articles = page.getByRole('article');
  await expect.poll(() => articles.elements()).toHaveLength(5);
  await expect.element(articles.first()).toMatchTextContent(t('courses.students', { count: 1 }));
  await expect.element(articles.first()).toMatchTextContent(t('courses.teachers', { count: 1 }));
  await expect.element(articles.first()).toMatchTextContent('Theo Favre');
  await expect.element(articles.last()).toMatchTextContent(t('courses.deleted-user'));
  const tops = articles.elements().map((one) => one.getBoundingClientRect().top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  await expectAccessible();
});

test('joining needs a code, reports a wrong one, and accepts a carelessly typed one', async () => {
  reply(coursesEndpoints.byMe, []);
  openAs(learner, '/courses');
  await button(t('courses.join')).click();
  await expect.element(code()).toHaveFocus();
  await join('  ');
  await expect.element(dialog().getByText(t('courses.join-code-required'))).toBeVisible();
  expect(bodiesTo(coursesEndpoints.join)).toEqual([]);
  refuse(coursesEndpoints.join, 'not_found');
  await join('NOPE-2222-NOPE');
  await expect.element(dialog().getByRole('alert').getByText(t('courses.wrong-code'))).toBeVisible();
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  refuse(coursesEndpoints.join, 'already_member');
  await join('WEBS-2027-KURS');
  await expect.element(dialog().getByRole('alert').getByText(t('courses.already-member'))).toBeVisible();
  reply(coursesEndpoints.join, course);
  replyCourse([]);
  await join(' webs 2027 kurs');
  await expect.element(title(course.name)).toBeVisible();
  await expectAddress('/courses/12');
  expect(bodiesTo(coursesEndpoints.join).at(-1)).toEqual({ join_code: 'webs 2027 kurs' });
});

test('Escape closes the join dialog', async () => {
  reply(coursesEndpoints.byMe, []);
  openAs(learner, '/courses');
  await button(t('courses.join')).click();
  await expect.element(code()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button(t('courses.join'))).toHaveFocus();
});

test('a join link opens the dialog with the code filled in for a logged-in user', async () => {
  reply(coursesEndpoints.byMe, []);
  openAs(learner, '/courses?join=WEBS-2027-KURS');
  await expect.element(code()).toHaveValue('WEBS-2027-KURS');
  await dialog()
    .getByRole('button', { name: t('app.cancel') })
    .click();
  await expectAddress('/courses');
});

test('a teacher creates a course, but not without a name', async () => {
  reply(coursesEndpoints.byMe, []);
  openAs(teacher, '/courses');
  await expect.element(page.getByText(t('courses.none-teacher'))).toBeVisible();
  await link(t('courses.create')).click();
  await button(t('courses.create-submit')).click();
  await expect.element(page.getByText(t('courses.name-required'))).toBeVisible();
  expect(bodiesTo(coursesEndpoints.create)).toEqual([]);
  await expectAccessible();
  reply(coursesEndpoints.create, course);
  replyCourse([], { num_students: 0 });
  await field(t('courses.name')).fill(' Web security ');
  await button(t('courses.create-submit')).click();
  await expect.element(title(course.name)).toBeVisible();
  await expect.element(page.getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
  await expect.element(page.getByText(t('members.no-students'))).toBeVisible();
  expect(bodiesTo(coursesEndpoints.create)).toEqual([{ name: 'Web security' }]);
});

test('a reply of the wrong shape is not shown as a list of courses', async () => {
  replyWith(coursesEndpoints.byMe, () => Response.json([{ id: 1 }]));
  openAs(learner, '/courses');
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test.each(['de', 'fr', 'it'] as const)('the join form reports a wrong code in %s', async (language) => {
  await showIn(language);
  reply(coursesEndpoints.byMe, []);
  openAs(learner, '/courses');
  await button(t('courses.join')).click();
  refuse(coursesEndpoints.join, 'not_found');
  await join('NOPE');
  await expect.element(dialog().getByRole('alert').getByText(t('courses.wrong-code'))).toBeVisible();
});
