import { useQuery } from '@tanstack/react-query';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';

const staleMs = 60_000;

/** Outside a course, no teacher would see a raised hand. */
export function useIsInCourse(): boolean {
  const { data = [] } = useQuery({ ...coursesQueries.mine(), staleTime: staleMs });
  return data.length > 0;
}
