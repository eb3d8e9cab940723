import type { LearnerPace } from '@sentiero/contracts/lessons';
import type { LearnerStep } from '@sentiero/contracts/lessons';

/** Whether answers to a step are held back: the class is paused, or the step is beyond the class's limit. */
export function isHeld(
  pace: LearnerPace | undefined,
  steps: readonly Pick<LearnerStep, 'id'>[],
  stepId: number,
): boolean {
  if (!pace) return false;
  if (pace.paused) return true;
  const limit = steps.findIndex(({ id }) => id === pace.step);
  return limit !== -1 && steps.findIndex(({ id }) => id === stepId) > limit;
}
