import type { ProgressUpdate } from '@sentiero/contracts/realtime';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { unnestNamed } from '../../db/arrays.ts';
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
  answer?: string | null;
};

/**
 * A completion's message. `place` counts the learner's completions; null for a step completed before its round of
 * practice.
 */
export type Completed = { userId: number; place: number | null; inRound: boolean; update: ProgressUpdate };

const insertCompletions = prepared((db) => {
  const added = unnestNamed({ userIds: 'int[]', stepIds: 'int[]', requestIds: 'uuid[]', eventIds: 'uuid[]' });
  const lowered = db.$with('lowered').as(
    db
      .delete(hands)
      .where(
        sql`(${hands.userId}, ${hands.stepId}) in (select * from ${unnestNamed({ userIds: 'int[]', stepIds: 'int[]' })})`,
      )
      .returning({ stepId: hands.stepId }),
  );
  const learner = sql`${completions}.user_id`;
  return db
    .with(lowered)
    .insert(completions)
    .select(
      sql`select user_id, step_id, ${sql.placeholder('completedAt')}::timestamptz, request_id, event_id, false
        from ${added} as new (user_id, step_id, request_id, event_id)`,
    )
    .onConflictDoNothing()
    .returning({
      userId: completions.userId,
      stepId: completions.stepId,
      before: sql<number>`(select count(*)::int from ${completions} as own where own.user_id = ${learner})`,
      ...hasReports(learner),
    })
    .prepare('completions');
});

/** In one statement; steps that were already completed are left out. */
async function insertAll(ctx: Context, wanted: readonly Completion[]): Promise<Map<Completion, Completed>> {
  if (wanted.length === 0) return new Map();
  const completedAt = ctx.clock();
  const rows = await insertCompletions(ctx.db).execute({
    userIds: wanted.map(({ userId }) => userId),
    stepIds: wanted.map(({ stepId }) => stepId),
    requestIds: wanted.map(({ requestId }) => requestId),
    eventIds: wanted.map(({ eventId }) => eventId),
    completedAt: completedAt.toISOString(),
  });
  const inserted = new Map(rows.map((row) => [keyOf(row), row]));
  const made = new Map<Completion, Completed>();
  const places = new Map<number, number>();
  for (const completion of wanted) {
    const { userId, stepId, inRound } = completion;
    const row = inserted.get(keyOf(completion));
    if (!row) continue;
    inserted.delete(keyOf(completion));
    const place = (places.get(userId) ?? row.before) + 1;
    places.set(userId, place);
    if (row.hasWebhooks) await queueDeliveries(ctx, { userId, stepId, completedAt });
    if (row.hasScores) await queueScores(ctx, { userId, stepId });
    made.set(completion, { userId, place, inRound, update: updateOf(completion, completedAt) });
  }
  return made;
}

const keyOf = ({ userId, stepId }: { userId: number; stepId: number }) => `${userId} ${stepId}`;

const updateOf = (
  { lessonId, stepId, requestId, eventId }: Completion,
  completedAt: Date,
): ProgressUpdate => ({
  lesson: lessonId,
  step: stepId,
  completed: completedAt.toISOString(),
  request: requestId,
  event: eventId,
});

/** Counts the step for the round of practice; another answer to an open question replaces the previous one. */
async function completeInRound(ctx: Context, completion: Completion): Promise<Completed> {
  const { userId, lessonId, stepId, requestId, eventId, answer = null } = completion;
  const completedAt = ctx.clock();
  const { userId: user, lessonId: lesson, stepId: step } = practiceCompletions;
  await ctx.db
    .insert(practiceCompletions)
    .values({ userId, lessonId, stepId, completedAt, requestId, eventId, answer })
    .onConflictDoUpdate({ target: [user, lesson, step], set: { answer } });
  return { userId, place: null, inRound: true, update: updateOf(completion, completedAt) };
}

/**
 * Completes steps in order, in the caller's transaction; no other code does. Returns the messages to publish after the
 * commit. Steps that were already completed are skipped, unless they count for a round of practice.
 */
export async function completeSteps(ctx: Context, earned: readonly Completion[]): Promise<Completed[]> {
  const made = await insertAll(ctx, earned);
  const inRounds = new Map<Completion, Completed>();
  for (const completion of earned)
    if (completion.inRound) inRounds.set(completion, await completeInRound(ctx, completion));
  return earned.flatMap((completion) => made.get(completion) ?? inRounds.get(completion) ?? []);
}

function causeOf({ event, request }: Completed['update']): string {
  if (event) return 'event';
  return request ? 'request' : 'submission';
}

/** Publishes a committed completion. */
export function publishProgress(ctx: Context, { userId, place, inRound, update }: Completed): void {
  if (inRound) ctx.hub.publish(userId, { kind: 'practice', lesson: update.lesson });
  if (place === null) return;
  ctx.metrics.completions.inc({ by: causeOf(update) });
  ctx.hub.publish(userId, { kind: 'progress', step: update.step, place, text: JSON.stringify(update) });
}
