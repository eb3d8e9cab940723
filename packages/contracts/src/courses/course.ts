import * as T from 'typebox';
import { MemberLesson } from '../progress/index.ts';
import { Id, limits, shownPattern, visibleName, nullable, PersonRef, Timestamp } from '../shared/index.ts';

export const Course = T.Object({
  id: Id,
  name: T.String(),
  created_on: Timestamp,
  created_by: nullable(PersonRef),
  num_students: T.Integer({ minimum: 0 }),
  num_teachers: T.Integer({ minimum: 0 }),
});
export type Course = T.Static<typeof Course>;

export const CourseInput = T.Object({
  name: visibleName(limits.nameMax),
});
export type CourseInput = T.Static<typeof CourseInput>;

export const JoinCourseInput = T.Object({ join_code: T.String({ maxLength: 40, pattern: shownPattern }) });
export const JoinCode = T.Object({ join_code: T.String() });

export const CourseMember = T.Object({
  user: T.Object({
    id: Id,
    username: T.String(),
    first_name: T.String(),
    last_name: T.String(),
    is_teacher: T.Boolean(),
  }),
  joined: Timestamp,
  /** One entry per lesson for students; empty for teachers. */
  progress: T.Array(MemberLesson),
});
export type CourseMember = T.Static<typeof CourseMember>;
