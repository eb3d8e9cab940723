import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { hasOpenTasks, requirementsMet } from './completeness.ts';

type NavLesson = Pick<Lesson, 'required_lessons' | 'completed' | 'tasks' | 'practice'>;
type NavStep = Pick<LearnerStep, 'type' | 'completed' | 'again'>;

/** Page 0 is the info page; page n is the nth step. */
export type Navigation = {
  readonly page: number;
  readonly lastPage: number;
  readonly canGoBack: boolean;
  readonly canGoOn: boolean;
  /** The furthest page that can be opened. */
  readonly furthest: number;
  /** The page of the first open task; null if none is open. */
  readonly openPage: number | null;
};

export function isPassable(step: NavStep): boolean {
  return step.type === 'I' || step.completed !== null || step.again;
}

export function navigationOf(lesson: NavLesson, steps: readonly NavStep[], wanted: number): Navigation {
  const open = requirementsMet(lesson);
  const lastPage = open ? steps.length : 0;
  const firstOpen = steps.findIndex((step) => !isPassable(step));
  const reached = firstOpen === -1 ? steps.length : firstOpen + 1;
  const furthest = open ? reached : 0;
  const firstTask = steps.findIndex(({ type, completed }) => type !== 'I' && completed === null);
  const page = Number.isInteger(wanted) ? Math.min(Math.max(wanted, 0), furthest) : 0;
  return {
    page,
    lastPage,
    canGoBack: open && page > 0,
    canGoOn: page < furthest,
    furthest,
    openPage: open && firstTask !== -1 ? firstTask + 1 : null,
  };
}

/** A lesson without tasks has an end, but cannot be completed; a round of practice announces its own end. */
export function endOf(lesson: NavLesson, { page, lastPage }: Navigation): 'completed' | 'read' | null {
  if (lesson.practice || hasOpenTasks(lesson) || !requirementsMet(lesson)) return null;
  if (lesson.tasks > 0) return 'completed';
  return lastPage > 0 && page === lastPage ? 'read' : null;
}
