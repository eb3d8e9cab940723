import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { LearnerDates } from '../schedule/dates.ts';
import { Id, Translatable } from '../shared/index.ts';

/** Progress in one lesson: how many of its tasks are completed. */
export const Progress = T.Object({
  id: Id,
  title: Translatable,
  completed: T.Integer({ minimum: 0 }),
  tasks: T.Integer({ minimum: 0 }),
});
export type Progress = T.Static<typeof Progress>;

/** A course member's progress in a lesson, including attempts. */
export const MemberLesson = T.Object({
  ...Progress.properties,
  /** Distinct attempts on its tasks, those that completed one included. */
  attempts: T.Integer({ minimum: 0 }),
  /** Whether the member has ever opened the lesson or tried one of its tasks. */
  begun: T.Boolean(),
  /** Whether the lesson counts in the course: it is in its plan, or the course has none. */
  counts: T.Boolean(),
  /** The member's dates in the course. */
  ...LearnerDates.properties,
});
export type MemberLesson = T.Static<typeof MemberLesson>;

/** The progress of one member of a course. */
export const MemberProgress = T.Object({ user_id: Id, progress: T.Array(MemberLesson) });
export type MemberProgress = T.Static<typeof MemberProgress>;

const byId = T.Object({ id: Id });

export const progressEndpoints = {
  byMe: endpoint({
    method: 'GET',
    path: '/lessons/progress/by-me',
    access: 'user',
    summary: "The caller's progress per lesson.",
    response: T.Array(Progress),
  }),
  byUser: endpoint({
    method: 'GET',
    path: '/lessons/progress/by-user/:id',
    access: 'user',
    scopes: ['progress:read'],
    summary: 'Progress of a user per lesson, for staff and the user.',
    params: byId,
    response: T.Array(Progress),
  }),
  byCourse: endpoint({
    method: 'GET',
    path: '/lessons/progress/by-course/:id',
    access: 'user',
    scopes: ['progress:read'],
    summary: 'Progress of the members of a course per lesson; a learner sees only their own.',
    params: byId,
    response: T.Array(MemberProgress),
  }),
};
