import type { LearnerStep } from '@sentiero/contracts/lessons';
import { lessonPages } from './lesson-pages.ts';
import type { Navigation } from './step-navigation.ts';

type PathStep = Pick<LearnerStep, 'type' | 'completed' | 'is_finding'>;

/** One diamond of the path: `passed` has a check mark, `locked` cannot be opened yet. */
export type PathMark = {
  readonly page: number;
  readonly passed: boolean;
  readonly current: boolean;
  readonly locked: boolean;
};

/**
 * Page 0 and information steps count as passed once the learner is beyond them. `unlisted` is the number of steps that a
 * locked lesson does not list.
 */
export function pathMarks(steps: readonly PathStep[], navigation: Navigation, unlisted = 0): PathMark[] {
  const started = navigation.page > 0 || steps.some((step) => step.completed !== null);
  const pages = lessonPages(steps);
  const isPassed = (page: number): boolean => {
    const own = pages[page - 1];
    if (page === 0) return started;
    if (!own) return false;
    if (own.every(({ completed }) => completed !== null)) return true;
    return own[0]?.type === 'I' && (navigation.page > page || laterIsCompleted(pages, page));
  };
  return Array.from({ length: pages.length + unlisted + 1 }, (_each, page) => ({
    page,
    passed: isPassed(page),
    current: page === navigation.page,
    locked: page > navigation.furthest,
  }));
}

function laterIsCompleted(pages: readonly (readonly PathStep[])[], page: number): boolean {
  return pages.slice(page).some((own) => own.some((step) => step.completed !== null));
}
