import { coursesEndpoints, invitationsEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { button } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { callsTo, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const invitation = {
  id: 7,
  course: { id: course.id, name: course.name },
  invited_by: course.created_by,
  invited_on: '2026-02-01T08:00:00.000Z',
};
const open = () => page.getByRole('heading', { name: t('invitation.open') });
const invited = () => page.getByRole('region', { name: t('invitation.title', { course: course.name }) });

test.each(['/courses', '/lessons'])('an invitation is accepted at %s', async (at) => {
  reply(lessonsEndpoints.categories, []);
  reply(coursesEndpoints.byMe, []);
  reply(invitationsEndpoints.byMe, [invitation]);
  openAs(learner, at);
  await expect.element(invited().getByText('Theo Favre', { exact: false })).toBeVisible();
  await expectAccessible();
  refuse(invitationsEndpoints.accept, 'not_found');
  await invited()
    .getByRole('button', { name: t('invitation.accept') })
    .click();
  await expect.element(invited().getByRole('alert')).toBeVisible();
  reply(invitationsEndpoints.accept, course);
  reply(invitationsEndpoints.byMe, []);
  replyCourse([member(learner)]);
  await invited()
    .getByRole('button', { name: t('invitation.accept') })
    .click();
  await expectAddress(`/courses/${course.id}`);
  expect(callsTo(invitationsEndpoints.accept).map(({ params }) => params)).toEqual([{ id: 7 }, { id: 7 }]);
});

test('an invitation is declined', async () => {
  reply(coursesEndpoints.byMe, []);
  reply(invitationsEndpoints.byMe, [invitation]);
  openAs(learner, '/courses');
  await expect.element(invited()).toBeVisible();
  reply(invitationsEndpoints.remove);
  reply(invitationsEndpoints.byMe, []);
  await button(t('invitation.decline')).click();
  await expect.element(invited()).not.toBeInTheDocument();
  expect(callsTo(invitationsEndpoints.remove)).toMatchObject([{ params: { id: 7 } }]);
});

test('teachers see open invitations to their course and withdraw them', async () => {
  replyCourse([member(teacher)]);
  reply(invitationsEndpoints.byCourse, [
    { id: 3, name: 'Mia Meier', invited_on: '2026-02-01T08:00:00.000Z' },
  ]);
  openAs(teacher, `/courses/${course.id}`);
  await expect.element(open()).toBeVisible();
  await expectAccessible();
  reply(invitationsEndpoints.remove);
  reply(invitationsEndpoints.byCourse, []);
  await button(t('invitation.withdraw-name', { name: 'Mia Meier' })).click();
  await expect.element(open()).not.toBeInTheDocument();
  expect(callsTo(invitationsEndpoints.remove)).toMatchObject([{ params: { id: 3 } }]);
});
