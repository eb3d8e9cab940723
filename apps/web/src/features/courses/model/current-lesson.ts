import type { CourseMember } from '@sentiero/contracts/courses';

/**
 * A learner's current lesson: the last one started and not completed, otherwise the last one started, otherwise the
 * first.
 */
export function currentLesson(progress: CourseMember['progress']): number | undefined {
  const begun = progress.filter((lesson) => lesson.begun);
  const open = begun.findLast(({ completed, tasks }) => completed < tasks);
  return (open ?? begun.at(-1) ?? progress[0])?.id;
}
