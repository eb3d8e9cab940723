import { useEndPractice, useStartPractice } from '../../features/lessons/queries/use-practice.ts';

/** Starting leads to the first step, ending leaves the learner on the current one. */
export function useLessonPractice(lessonId: number, goToFirst: () => void) {
  const start = useStartPractice(lessonId);
  const end = useEndPractice(lessonId);
  return {
    isPending: start.isPending || end.isPending,
    error: start.error ?? end.error,
    start: () => {
      end.reset();
      start.mutate(undefined, { onSuccess: goToFirst });
    },
    end: () => {
      start.reset();
      end.mutate();
    },
  };
}
