import type { CategoryOverview, LessonCard } from '@sentiero/contracts/lessons';
import { isComplete } from './completeness.ts';

/** A course's plan as its learner sees it: open lessons by their limit, then the completed ones. */
export type OwnPlan = {
  course: { id: number; name: string };
  open: readonly LessonCard[];
  done: readonly LessonCard[];
};

const limitOf = ({ due, closes }: LessonCard) => Date.parse(due ?? closes ?? '9999-12-31T00:00:00Z');

/** The plans of a learner's courses, the one with the next limit first. */
export function ownPlans(categories: readonly CategoryOverview[]): OwnPlan[] {
  const cards = new Map(categories.flatMap(({ lessons }) => lessons).map((card) => [card.id, card]));
  const byCourse = Map.groupBy(cards.values(), ({ course }) => course?.id);
  const plans = [...byCourse.values()].flatMap((lessons): OwnPlan[] => {
    const course = lessons[0]?.course;
    if (!course) return [];
    const sorted = lessons.toSorted((one, other) => limitOf(one) - limitOf(other));
    const { done = [], open = [] } = Object.groupBy(sorted, (card) => (isComplete(card) ? 'done' : 'open'));
    return [{ course, open, done }];
  });
  const nextLimit = ({ open }: OwnPlan) => (open[0] ? limitOf(open[0]) : Infinity);
  return plans.toSorted((one, other) => nextLimit(one) - nextLimit(other));
}
