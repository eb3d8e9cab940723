import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { readProgressAgain } from './lessons.cache.ts';
import { useStartLesson } from './use-start-lesson.ts';

/** Starts or restarts a round of practice in a lesson. */
export function useStartPractice(lessonId: number) {
  const client = useQueryClient();
  const start = useStartLesson(lessonId);
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.startPractice, { params: { id: lessonId } }),
    onSuccess: () => start.mutate(),
    onSettled: () => readProgressAgain(client),
  });
}

export function useEndPractice(lessonId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.endPractice, { params: { id: lessonId } }),
    onSettled: () => readProgressAgain(client),
  });
}
