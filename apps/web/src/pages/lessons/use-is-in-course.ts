import { useQuery } from '@tanstack/react-query';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';

const staleMs = 60_000;

/** Outside a course, a raised hand would be seen by no teacher. */
export function useIsInCourse(): boolean {
  const { data = [] } = useQuery({ ...coursesQueries.mine(), staleTime: staleMs });
  return data.length > 0;
}
