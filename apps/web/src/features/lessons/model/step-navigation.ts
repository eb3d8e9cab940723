import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { hasOpenTasks, requirementsMet } from './completeness.ts';
import { lessonPages } from './lesson-pages.ts';

type NavLesson = Pick<Lesson, 'required_lessons' | 'completed' | 'tasks' | 'practice'>;
type NavStep = Pick<LearnerStep, 'type' | 'completed' | 'again' | 'is_finding'>;

/** Page 0 is the info page; the others are those of `lessonPages`. */
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

export function isPassable(step: Omit<NavStep, 'is_finding'>): boolean {
  return step.type === 'I' || step.completed !== null || step.again;
}

export function navigationOf(lesson: NavLesson, steps: readonly NavStep[], wanted: number): Navigation {
  const open = requirementsMet(lesson);
  const pages = lessonPages(steps);
  const lastPage = open ? pages.length : 0;
  const firstOpen = pages.findIndex((page) => !page.every(isPassable));
  const reached = firstOpen === -1 ? pages.length : firstOpen + 1;
  const furthest = open ? reached : 0;
  const firstTask = pages.findIndex((page) => page.some(isOpenTask));
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

const isOpenTask = ({ type, completed }: NavStep) => type !== 'I' && completed === null;

/** A lesson without tasks has an end, but cannot be completed; a round of practice announces its own end. */
export function endOf(lesson: NavLesson, { page, lastPage }: Navigation): 'completed' | 'read' | null {
  if (lesson.practice || hasOpenTasks(lesson) || !requirementsMet(lesson)) return null;
  if (lesson.tasks > 0) return 'completed';
  return lastPage > 0 && page === lastPage ? 'read' : null;
}
