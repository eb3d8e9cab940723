import { useQuery } from '@tanstack/react-query';
import { courseLessons } from '../../features/schedule/model/course-lessons.ts';
import { scheduleQueries } from '../../features/schedule/queries/schedule.queries.ts';

/** The visible lessons, and those that count in a course: its plan's, in the plan's order, or all without a plan. */
export function useCourseLessons(courseId: number) {
  const { data: all = [] } = useQuery(scheduleQueries.lessons());
  const { data: plan } = useQuery(scheduleQueries.plan(courseId));
  return { all, counted: courseLessons(all, plan?.body.lessons ?? 'all') };
}
