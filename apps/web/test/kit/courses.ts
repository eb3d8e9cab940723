import { answersEndpoints } from '@sentiero/contracts/answers';
import {
  coursesEndpoints,
  invitationsEndpoints,
  type Course,
  type CourseMember,
} from '@sentiero/contracts/courses';
import type { MemberLesson } from '@sentiero/contracts/progress';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { noDates, scheduleEndpoints } from '@sentiero/contracts/schedule';
import type { User } from '@sentiero/contracts/users';
import { webhooksEndpoints } from '@sentiero/contracts/webhooks';
import { openAs } from './app.ts';
import { teacher } from './people.ts';
import { reply } from './replies.ts';
import { inAll } from './texts.ts';

export const course: Course = {
  id: 12,
  name: 'Web security',
  created_on: '2026-01-05T08:00:00.000Z',
  created_by: { id: 8, first_name: 'Theo', last_name: 'Favre' },
  num_students: 1,
  num_teachers: 1,
};

export const progressOf = (title: string, completed: number, tasks = 7): MemberLesson => ({
  id: title.length,
  title: inAll(title),
  completed,
  tasks,
  attempts: 0,
  begun: completed > 0,
  counts: true,
  ...noDates,
});

export function member(
  user: User,
  progress: MemberLesson[] = [],
  joined = '2026-02-01T08:00:00.000Z',
): CourseMember {
  const { id, username, first_name, last_name, is_teacher } = user;
  return { user: { id, username, first_name, last_name, is_teacher }, joined, progress };
}

/** Sets the course's replies with these members, as for a teacher or staff. */
export function replyCourse(members: CourseMember[], fields: Partial<Course> = {}): void {
  reply(coursesEndpoints.get, { ...course, ...fields }, { ETag: '"1"' });
  reply(coursesEndpoints.members, members);
  reply(answersEndpoints.steps, []);
  reply(invitationsEndpoints.byCourse, []);
  reply(coursesEndpoints.codeHolders, []);
  reply(lessonsEndpoints.categories, []);
  reply(scheduleEndpoints.get, { lessons: 'all', extensions: [], accommodations: [] }, { ETag: '"1"' });
  reply(coursesEndpoints.joinCode, { join_code: 'WEBS-2027-KURS' });
}

/** Opens the settings of a course as its teacher. */
export function openCourseSettings(): void {
  replyCourse([member(teacher)]);
  reply(webhooksEndpoints.get, { url: null, waiting: 0, failed: 0, deliveries: [] });
  reply(ltiEndpoints.scores, { linked: [], waiting: 0, failed: 0, scores: [], dates: [] });
  openAs(teacher, '/courses/12/settings');
}
