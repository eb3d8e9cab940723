import { sql, type SQL } from 'drizzle-orm';
import { courseMembers, users } from './schema/index.ts';

/** Whether a member teaches the course, in a query of members and their users. */
export const teachesHere = sql<boolean>`(${users.isTeacher}
  and (${courseMembers.teaches} or not ${users.teacherByLaunch}))`;

export const learnsHere: SQL = sql`not ${teachesHere}`;

/** Whether `u` teaches the course of the membership `m`. */
export const uTeachesM: SQL = sql`(u.is_teacher and (m.teaches or not u.teacher_by_launch))`;
