import type { ContentLesson } from './content.queries.ts';
import type { OwnCompletions } from './own-state.ts';

/**
 * The learner's progress in a lesson. `latest` is the time of its latest completion, 0 without one. A task whose
 * answer is wanted again counts as open here, but not for lessons that require this one.
 */
export type OwnProgress = { completed: number; done: number; latest: number; next: number | null };

export function progressIn({ tasks }: ContentLesson, { at, again }: OwnCompletions): OwnProgress {
  const progress: OwnProgress = { completed: 0, done: 0, latest: 0, next: null };
  for (const { id, place } of tasks) {
    const completedAt = at.get(id);
    const isAgain = again.has(id);
    if (completedAt === undefined || isAgain) progress.next ??= place;
    if (completedAt === undefined) continue;
    if (!isAgain) progress.completed++;
    progress.done++;
    progress.latest = Math.max(progress.latest, completedAt);
  }
  return progress;
}
