import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { completions, hands, practiceCompletions } from '../../db/schema/index.ts';
import { hasReports } from '../../db/has-more.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { queueScores } from './queue-scores.ts';

export type Completion = {
  userId: number;
  lessonId: number;
  stepId: number;
  /** The cause of the completion; both null for a submission. An event may name its request. */
  requestId: string | null;
  eventId: string | null;
  /** The round of practice that the step is completed in, counted separately from the learner's completions. */
  inRound: boolean;
  /** The answer to an open question in a round. */
  answer?: string;
};

/**
 * A completion's message. `place` counts the learner's completions; null for a step completed before its round of
 * practice.
 */
export type Completed = { userId: number; place: number | null; inRound: boolean; update: ProgressUpdate };

const insertCompletion = prepared((db) => {
  const [userId, stepId] = [sql.placeholder('userId'), sql.placeholder('stepId')];
  const lowered = db.$with('lowered').as(
    db
      .delete(hands)
      .where(and(eq(hands.userId, userId), eq(hands.stepId, stepId)))
      .returning({ stepId: hands.stepId }),
  );
  return db
    .with(lowered)
    .insert(completions)
    .values({
      userId,
      stepId,
      requestId: sql.placeholder('requestId'),
      eventId: sql.placeholder('eventId'),
      completedAt: sql.placeholder('completedAt'),
    })
    .onConflictDoNothing()
    .returning({
      completedAt: completions.completedAt,
      before: sql<number>`(select count(*)::int from ${completions} as own where own.user_id = ${userId})`,
      ...hasReports(sql`${userId}`),
    })
    .prepare('completion');
});

/**
 * Completes a step, once, in the caller's transaction; no other code does. Returns the message to publish after the
 * commit, or null if the step was already completed.
 */
export async function completeStep(ctx: Context, completion: Completion): Promise<Completed | null> {
  const { userId, lessonId, stepId, requestId, eventId } = completion;
  const completedAt = ctx.clock();
  const [row] = await insertCompletion(ctx.db).execute({ userId, stepId, requestId, eventId, completedAt });
  if (!row) return null;
  await Promise.all([
    row.hasWebhooks && queueDeliveries(ctx, { userId, stepId, completedAt }),
    row.hasScores && queueScores(ctx, { userId, stepId }),
  ]);
  const update = {
    lesson: lessonId,
    step: stepId,
    completed: row.completedAt.toISOString(),
    request: requestId,
    event: eventId,
  };
  return { userId, place: row.before + 1, inRound: completion.inRound, update };
}

/** Counts the step for the round of practice; another answer to an open question replaces the previous one. */
async function completeInRound(ctx: Context, completion: Completion): Promise<Completed> {
  const { userId, lessonId, stepId, requestId, eventId, answer = null } = completion;
  const completedAt = ctx.clock();
  const { userId: user, lessonId: lesson, stepId: step } = practiceCompletions;
  await ctx.db
    .insert(practiceCompletions)
    .values({ userId, lessonId, stepId, completedAt, requestId, eventId, answer })
    .onConflictDoUpdate({ target: [user, lesson, step], set: { answer } });
  const update = {
    lesson: lessonId,
    step: stepId,
    completed: completedAt.toISOString(),
    request: requestId,
    event: eventId,
  };
  return { userId, place: null, inRound: true, update };
}

async function completeAlso(ctx: Context, completion: Completion): Promise<Completed | null> {
  if (!completion.inRound) return completeStep(ctx, completion);
  const [made, inRound] = await Promise.all([
    completeStep(ctx, completion),
    completeInRound(ctx, completion),
  ]);
  return made ?? inRound;
}

/** Completes several steps in order, in one round trip; steps already completed are skipped. */
export async function completeSteps(ctx: Context, earned: readonly Completion[]): Promise<Completed[]> {
  const made = await Promise.all(earned.map((completion) => completeAlso(ctx, completion)));
  return made.filter((completed) => completed !== null);
}

function causeOf({ event, request }: Completed['update']): string {
  if (event) return 'event';
  return request ? 'request' : 'submission';
}

/** Publishes a committed completion. */
export function publishProgress(ctx: Context, { userId, place, inRound, update }: Completed): void {
  if (inRound) ctx.hub.publish(userId, { kind: 'practice', lesson: update.lesson, isNew: false });
  if (place === null) return;
  ctx.metrics.completions.inc({ by: causeOf(update) });
  ctx.hub.publish(userId, { kind: 'progress', step: update.step, place, text: JSON.stringify(update) });
}
