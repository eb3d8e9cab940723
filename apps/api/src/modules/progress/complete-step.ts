import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { completions, hands } from '../../db/schema/index.ts';

export type Completion = {
  userId: number;
  lessonId: number;
  stepId: number;
  /** The cause of the completion; both null for a submission. An event may name its request. */
  requestId: string | null;
  eventId: string | null;
};

/** The message of a completion. `place` counts the learner's completions. */
export type Completed = { userId: number; place: number; update: ProgressUpdate };

/**
 * Completes a step, once, in the caller's transaction: the only code that does. Returns the message to publish after
 * the commit, or null if the step was completed before.
 */
export async function completeStep(ctx: Context, completion: Completion): Promise<Completed | null> {
  const { userId, lessonId, stepId, requestId, eventId } = completion;
  const lowered = ctx.db.$with('lowered').as(
    ctx.db
      .delete(hands)
      .where(and(eq(hands.userId, userId), eq(hands.stepId, stepId)))
      .returning({ stepId: hands.stepId }),
  );
  const [row] = await ctx.db
    .with(lowered)
    .insert(completions)
    .values({ userId, stepId, requestId, eventId, completedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({
      completedAt: completions.completedAt,
      before: sql<number>`(select count(*)::int from ${completions} as own where own.user_id = ${userId})`,
    })
    .prepare('completion')
    .execute();
  if (!row) return null;
  const update = {
    lesson: lessonId,
    step: stepId,
    completed: row.completedAt.toISOString(),
    request: requestId,
    event: eventId,
  };
  return { userId, place: row.before + 1, update };
}

/** Completes several steps in order, in one round trip; steps completed before are left out. */
export async function completeSteps(ctx: Context, earned: readonly Completion[]): Promise<Completed[]> {
  const made = await Promise.all(earned.map((completion) => completeStep(ctx, completion)));
  return made.filter((completed) => completed !== null);
}

function causeOf({ event, request }: Completed['update']): string {
  if (event) return 'event';
  return request ? 'request' : 'submission';
}

/** Publishes a committed completion. */
export function publishProgress(ctx: Context, { userId, place, update }: Completed): void {
  ctx.metrics.completions.inc({ by: causeOf(update) });
  ctx.hub.publish(userId, { kind: 'progress', step: update.step, place, text: JSON.stringify(update) });
}
