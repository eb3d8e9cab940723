import type { CategoryOverview, LessonCard } from '@sentiero/contracts/lessons';
import { paths } from '../../../shared/paths.ts';
import { requirementsMet } from './completeness.ts';

export type ContinuePoint = {
  readonly category: CategoryOverview;
  readonly lesson: LessonCard;
  /** The page of the step to continue with, counted from 1. */
  readonly page: number;
  readonly started: boolean;
};

/** The lesson of the last activity, otherwise the first open one; null if everything is done. */
export function pickContinue(categories: readonly CategoryOverview[]): ContinuePoint | null {
  const points = categories.flatMap((category) =>
    category.lessons.flatMap((lesson) => pointOf(category, lesson)),
  );
  const [first] = points;
  if (!first) return null;
  return points.reduce((best, point) => (activity(point) > activity(best) ? point : best), first);
}

/** The address at which a learner goes on with a lesson: its information page before the first activity. */
export function resumePath({ id, next_step, last_activity }: LessonCard): string {
  const isStarted = last_activity !== null && next_step !== null;
  return isStarted ? `${paths.lesson(id)}?page=${next_step + 1}` : paths.lesson(id);
}

function pointOf(category: CategoryOverview, lesson: LessonCard): ContinuePoint[] {
  if (lesson.next_step === null || !requirementsMet(lesson)) return [];
  return [{ category, lesson, page: lesson.next_step + 1, started: lesson.last_activity !== null }];
}

function activity({ lesson }: ContinuePoint): number {
  return lesson.last_activity === null ? 0 : Date.parse(lesson.last_activity);
}
