import { useCallback, useEffect, useRef } from 'react';
import { useStartLesson } from '../../features/lessons/queries/use-start-lesson.ts';

/**
 * Starts the lesson once a visit: at its first step, or at the launch of its target. To look at its information page
 * starts nothing.
 */
export function useLessonStart(lessonId: number, isAtStep: boolean): () => void {
  const { mutate } = useStartLesson(lessonId);
  const started = useRef<number | null>(null);
  const start = useCallback(() => {
    if (started.current === lessonId) return;
    started.current = lessonId;
    mutate(undefined, { onError: () => void (started.current = null) });
  }, [lessonId, mutate]);
  useEffect(() => {
    if (isAtStep) start();
  }, [isAtStep, start]);
  return start;
}
