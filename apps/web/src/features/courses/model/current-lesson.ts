import type { CourseMember } from '@sentiero/contracts/courses';

/** The lesson that somebody is at: the last one begun and not completed, else the last one begun, else the first. */
export function currentLesson(progress: CourseMember['progress']): number | undefined {
  const begun = progress.filter((lesson) => lesson.begun);
  const open = begun.findLast(({ completed, tasks }) => completed < tasks);
  return (open ?? begun.at(-1) ?? progress[0])?.id;
}
