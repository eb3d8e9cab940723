import { sql, type SQL } from 'drizzle-orm';

/**
 * Whether a lesson counts in these courses: it is in a plan of theirs, or none of them has a plan. Whether it is visible
 * is asked beside it.
 *
 * @param courses the ids, in parentheses
 */
export const countsIn = (courses: SQL, lessonId: SQL): SQL<boolean> => sql<boolean>`(
  ${lessonId} in (select planned.lesson_id from planned_lessons planned where planned.course_id in ${courses})
  or not exists (select from planned_lessons planned where planned.course_id in ${courses}))`;

/** Sorts by the places in a course's plan. Lessons outside it come last, in the order of what is sorted by next. */
export const planOrder = (course: SQL, lessonId: SQL): SQL => sql`(
  select planned.place from planned_lessons planned
  where planned.course_id = ${course} and planned.lesson_id = ${lessonId}) nulls last`;
