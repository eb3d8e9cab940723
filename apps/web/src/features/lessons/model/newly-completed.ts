import type { LearnerStep } from '@sentiero/contracts/lessons';

type Steps = readonly Pick<LearnerStep, 'id' | 'completed'>[] | undefined;

/** The index of the last step that was open before and is completed now; -1 if there is none. */
export function newlyCompleted(before: Steps, now: Steps): number {
  if (!before || !now) return -1;
  const open = new Set(before.filter((step) => step.completed === null).map((step) => step.id));
  return now.findLastIndex((step) => step.completed !== null && open.has(step.id));
}
