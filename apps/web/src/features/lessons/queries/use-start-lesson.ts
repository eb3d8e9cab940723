import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';
import { useLiveStore } from '../../live/index.ts';

const unprepared = {
  ok: false,
  target_state: 'as_is',
  logged_out: false,
  fresh_data: false,
  can_undo: false,
} as const;

/** Starts a lesson, which puts its target right. The lesson's bar reports the change, or that it failed. */
export function useStartLesson(lessonId: number) {
  const store = useLiveStore();
  return useMutation({
    mutationFn: () => call(lessonsEndpoints.start, { params: { id: lessonId } }),
    // A lesson can be started twice: the second time changes nothing.
    retry: 2,
    onSuccess: ({ target }) => {
      if (target) store.setTargetNote({ ...target, lesson: lessonId });
    },
    onError: () => store.setTargetNote({ ...unprepared, lesson: lessonId }),
  });
}
