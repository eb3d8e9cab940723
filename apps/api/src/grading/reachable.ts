import type { StepType } from '@sentiero/contracts/lessons';

type OrderedStep = { id: number; order: number; type: StepType };

/** By order, then by id: the order in which learners see the steps. */
export function byOrder(a: OrderedStep, b: OrderedStep): number {
  return a.order - b.order || a.id - b.id;
}

/**
 * The steps that may be graded, in a lesson whose requirements are met: every completed one, and all up to the first
 * one that is neither completed nor information. `visibleSteps` may be in any order.
 */
export function reachableSteps<Step extends OrderedStep>(
  visibleSteps: readonly Step[],
  isCompleted: (stepId: number) => boolean,
): Step[] {
  const reachable: Step[] = [];
  for (const step of visibleSteps.toSorted(byOrder)) {
    reachable.push(step);
    if (step.type !== 'I' && !isCompleted(step.id)) break;
  }
  return reachable;
}
