import { useQuery } from '@tanstack/react-query';
import { huntsQueries } from '../../../features/hunts/queries/hunts.queries.ts';
import { lessonsQueries } from '../../../features/lessons/queries/lessons.queries.ts';

/** The hunt of a course in a lesson; null if the lesson is none. */
export function useClassHunt(courseId: number, lessonId: number) {
  const { data: lesson } = useQuery(lessonsQueries.lesson(lessonId));
  const isHunt = lesson?.mode === 'hunt';
  const query = useQuery({ ...huntsQueries.ofCourse(courseId, lessonId), enabled: isHunt });
  return isHunt ? query : null;
}
