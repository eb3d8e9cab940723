import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { useLiveStore } from '../../live/index.ts';

/** Starts a lesson, which puts its target right. What that changed is told in the lesson. */
export function useStartLesson(lessonId: number) {
  const store = useLiveStore();
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.start, { params: { id: lessonId } }),
    onSuccess: ({ target }) => {
      if (target) store.setTargetNote({ ...target, lesson: lessonId });
    },
  });
}
