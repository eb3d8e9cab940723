import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import { practiceCompletions, practices } from '../../db/schema/index.ts';
import type { GradedLesson } from '../../grading/graded-lessons.ts';

export type RoundCompletion = { completedAt: Date; requestId: string | null; answer: string | null };

/** A learner's round of practice in a lesson, with the steps completed in it. */
export type Round = {
  userId: number;
  lessonId: number;
  startedAt: Date;
  completed: Map<number, RoundCompletion>;
};

const roundRows = prepared((db) => {
  const { userId, lessonId } = practices;
  return db
    .select({ practice: practices, completion: practiceCompletions })
    .from(practices)
    .leftJoin(
      practiceCompletions,
      and(eq(practiceCompletions.userId, userId), eq(practiceCompletions.lessonId, lessonId)),
    )
    .where(isAnyOfNamed(userId, 'userIds'))
    .prepare('rounds');
});

/** These learners' rounds, in one query. */
export async function readRounds(ctx: Context, userIds: readonly number[]): Promise<Round[]> {
  if (userIds.length === 0) return [];
  const rows = await roundRows(ctx.db).execute({ userIds });
  const rounds = new Map<string, Round>();
  for (const { practice, completion } of rows) {
    const key = `${practice.userId} ${practice.lessonId}`;
    const round = rounds.get(key) ?? { ...practice, completed: new Map<number, RoundCompletion>() };
    if (completion) round.completed.set(completion.stepId, completion);
    rounds.set(key, round);
  }
  return [...rounds.values()];
}

/** Whether a step counts as completed: for the lesson's own steps in a round, only completions in the round count. */
export function isCompletedIn(
  { steps }: Pick<GradedLesson, 'steps'>,
  round: Pick<Round, 'completed'> | undefined,
  isCompleted: (stepId: number) => boolean,
): (stepId: number) => boolean {
  if (!round) return isCompleted;
  const own = new Set(steps.map(({ id }) => id));
  return (stepId) => (own.has(stepId) ? round.completed.has(stepId) : isCompleted(stepId));
}

/** Whether activity on a step counts only for the round, because the step was completed before it. */
export function isForRoundOnly(round: Round | undefined, completedAt: Date | number | undefined): boolean {
  return round !== undefined && completedAt !== undefined && Number(completedAt) <= Number(round.startedAt);
}
