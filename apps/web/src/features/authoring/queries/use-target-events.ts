import { useQuery } from '@tanstack/react-query';
import { authoringQueries } from './authoring.queries.ts';

/** The events that the lesson's target lists, if any. */
export function useTargetEvents(lessonId: number) {
  const { data: lesson } = useQuery(authoringQueries.lesson(lessonId));
  const target = lesson?.body.target_application ?? null;
  const { data = [], error } = useQuery({
    ...authoringQueries.targetEvents(target?.id ?? 0),
    enabled: target !== null,
  });
  return { events: data, error };
}
