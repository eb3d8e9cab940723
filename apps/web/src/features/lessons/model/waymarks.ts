import type { LearnerStep } from '@sentiero/contracts/lessons';
import type { Navigation } from './step-navigation.ts';

type PathStep = Pick<LearnerStep, 'type' | 'completed'>;

/** One diamond of the path: `passed` has a check mark, `locked` cannot be opened yet. */
export type PathMark = {
  readonly page: number;
  readonly passed: boolean;
  readonly current: boolean;
  readonly locked: boolean;
};

/**
 * Page 0 and information steps count as passed once the learner is beyond them. `total` is the number of steps, even
 * while the lesson is locked and does not list them.
 */
export function pathMarks(
  steps: readonly PathStep[],
  navigation: Navigation,
  total = steps.length,
): PathMark[] {
  const started = navigation.page > 0 || steps.some((step) => step.completed !== null);
  const isPassed = (page: number): boolean => {
    const step = steps[page - 1];
    if (page === 0) return started;
    if (!step) return false;
    if (step.completed !== null) return true;
    return step.type === 'I' && (navigation.page > page || laterIsCompleted(steps, page));
  };
  return Array.from({ length: total + 1 }, (_each, page) => ({
    page,
    passed: isPassed(page),
    current: page === navigation.page,
    locked: page > navigation.furthest,
  }));
}

function laterIsCompleted(steps: readonly PathStep[], page: number): boolean {
  return steps.slice(page).some((step) => step.completed !== null);
}
