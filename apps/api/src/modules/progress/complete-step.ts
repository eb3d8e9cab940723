import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import type { Context } from '../../context.ts';
import { completions } from '../../db/schema/index.ts';

export type Completion = {
  userId: number;
  lessonId: number;
  stepId: number;
  /** What completed it; both null for a submission. An event may name its request. */
  requestId: string | null;
  eventId: string | null;
};

/**
 * The only writer of "completed": once, in the caller's transaction. Answers the update to publish after the commit,
 * or null if the step was completed before.
 */
export async function completeStep(ctx: Context, completion: Completion): Promise<ProgressUpdate | null> {
  const { userId, lessonId, stepId, requestId, eventId } = completion;
  const [row] = await ctx.db
    .insert(completions)
    .values({ userId, stepId, requestId, eventId, completedAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ completedAt: completions.completedAt })
    .prepare('completion')
    .execute();
  if (!row) return null;
  return {
    lesson: lessonId,
    step: stepId,
    completed: row.completedAt.toISOString(),
    request: requestId,
    event: eventId,
  };
}

/** Tells of a completion that is committed. */
export function publishProgress(ctx: Context, userId: number, update: ProgressUpdate): void {
  ctx.metrics.completions.inc({ by: update.event ? 'event' : update.request ? 'request' : 'submission' });
  ctx.hub.publish(userId, { kind: 'progress', text: JSON.stringify(update) });
}
