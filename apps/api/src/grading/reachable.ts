import { isFindingStep } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';

type OrderedStep = { id: number; order: number; type: StepType; eventType?: string | null };

/** By order, then by id: the order in which learners see the steps. */
export function byOrder(a: OrderedStep, b: OrderedStep): number {
  return a.order - b.order || a.id - b.id;
}

/** A finding of a hunt, which only a confirmed report completes. */
export const isFinding = ({ type, eventType = null }: Pick<OrderedStep, 'type' | 'eventType'>): boolean =>
  isFindingStep({ type, event_type: eventType });

/**
 * The steps that may be graded, in a lesson whose requirements are met: every completed one, and all up to the first
 * one that is neither completed nor information. Findings that follow each other are open together. `visibleSteps` may
 * be in any order.
 */
export function reachableSteps<Step extends OrderedStep>(
  visibleSteps: readonly Step[],
  isCompleted: (stepId: number) => boolean,
): Step[] {
  const reachable: Step[] = [];
  let mustFind = false;
  for (const step of visibleSteps.toSorted(byOrder)) {
    if (mustFind && !isFinding(step)) break;
    reachable.push(step);
    if (step.type === 'I' || isCompleted(step.id)) continue;
    if (!isFinding(step)) break;
    mustFind = true;
  }
  return reachable;
}
