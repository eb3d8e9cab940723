import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { readProgressAgain } from './lessons.cache.ts';

/** Starts or restarts a round of practice in a lesson. */
export function useStartPractice(lessonId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.startPractice, { params: { id: lessonId } }),
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
