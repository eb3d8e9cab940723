import { hashOf } from '../../hash-of.ts';

/** A question that the learner has answered: its wrong attempts, and the time of its completion in milliseconds. */
export type Answered = { stepId: number; lessonId: number; attempts: number; completedAt: number };

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * The questions to ask again: the most wrong attempts first, then the day that is longest ago, and within a day by
 * lot, the same lot for a learner all day; at most one of each lesson.
 */
export function chooseRecall(
  answered: readonly Answered[],
  { userId, now, most }: { userId: number; now: Date; most: number },
): Answered[] {
  const today = dayOf(now.getTime());
  const drawn = answered.map((question) => ({
    question,
    day: dayOf(question.completedAt),
    lot: hashOf([userId, today, question.stepId]),
  }));
  const inTurn = drawn.toSorted(
    (a, b) => b.question.attempts - a.question.attempts || inOrder(a.day, b.day) || inOrder(a.lot, b.lot),
  );
  const ofLesson = Map.groupBy(
    inTurn.map(({ question }) => question),
    ({ lessonId }) => lessonId,
  );
  return [...ofLesson.values()].flatMap(([first]) => first ?? []).slice(0, most);
}

const inOrder = (a: string, b: string) => (a < b ? -1 : Number(a > b));
