import { useSearchParams } from 'react-router';
import { useEndPractice, useStartPractice } from '../../features/lessons/queries/use-practice.ts';

export type LessonPractice = ReturnType<typeof useLessonPractice>;

/** Starting leads to the first step, ending leaves the learner on the current one. */
export function useLessonPractice(lessonId: number) {
  const [, setSearch] = useSearchParams();
  const start = useStartPractice(lessonId);
  const end = useEndPractice(lessonId);
  return {
    isPending: start.isPending || end.isPending,
    error: start.error ?? end.error,
    start: () => {
      end.reset();
      start.mutate(undefined, { onSuccess: () => setSearch({ page: '1' }) });
    },
    end: () => {
      start.reset();
      end.mutate();
    },
    forget: () => {
      start.reset();
      end.reset();
    },
  };
}
