import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf, unnest } from '../db/arrays.ts';
import { capturedRequests, completions, learnerStates, targetEvents } from '../db/schema/index.ts';
import { withFields } from '../http/json-text.ts';

export type NewRequest = typeof capturedRequests.$inferInsert;
export type EventRow = typeof targetEvents.$inferSelect;

export const kept = { rows: 500, bodyBytes: 8 * 1024 * 1024 } as const;
const pruneEvery = 32;

/** Which of these ids are stored already. */
export async function findKnown(
  ctx: Context,
  requestIds: string[],
  eventIds: string[],
): Promise<Set<string>> {
  const [requests, events] = await Promise.all([
    findRequestIds(ctx, requestIds),
    findEventIds(ctx, eventIds),
  ]);
  return requests.union(events);
}

type Occurrence = { id: string; userId: number; targetId: number; seq: number; at: Date };

/** What requests and events have in common, as `unnest` takes it: id, user_id, target_id, seq, at. */
const occurrenceColumns = (rows: readonly Occurrence[]): Parameters<typeof unnest> => [
  ['uuid[]', rows.map(({ id }) => id)],
  ['int[]', rows.map(({ userId }) => userId)],
  ['int[]', rows.map(({ targetId }) => targetId)],
  ['bigint[]', rows.map(({ seq }) => seq)],
  ['text[]', rows.map(({ at }) => at.toISOString())],
];

export async function insertRequests(ctx: Context, rows: NewRequest[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = unnest(
    ...occurrenceColumns(rows),
    ['int[]', rows.map(({ bodyBytes }) => bodyBytes)],
    ['text[]', rows.map(({ record }) => record)],
  );
  await ctx.db
    .insert(capturedRequests)
    .select(
      sql`select id, user_id, target_id, seq, at::timestamptz, body_bytes, record
        from ${columns} as new (id, user_id, target_id, seq, at, body_bytes, record)`,
    )
    .prepare('insert_requests')
    .execute();
}

export async function insertEvents(ctx: Context, rows: EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = unnest(
    ...occurrenceColumns(rows),
    ['text[]', rows.map(({ receivedAt }) => receivedAt.toISOString())],
    ['uuid[]', rows.map(({ requestId }) => requestId)],
    ['int[]', rows.map(({ isPending }) => Number(isPending))],
    ['text[]', rows.map(({ record }) => record)],
  );
  await ctx.db
    .insert(targetEvents)
    .select(
      sql`select id, user_id, target_id, seq, at::timestamptz, received_at::timestamptz, request_id, is_pending = 1, record
        from ${columns} as new (id, user_id, target_id, seq, at, received_at, request_id, is_pending, record)`,
    )
    .prepare('insert_events')
    .execute();
}

export type Counters = { userId: number; requestSeq: number; eventSeq: number };

/** The counters of learners whose rows are locked. */
export async function storeCounters(ctx: Context, counters: Counters[]): Promise<void> {
  if (counters.length === 0) return;
  const columns = unnest(
    ['int[]', counters.map(({ userId }) => userId)],
    ['bigint[]', counters.map(({ requestSeq }) => requestSeq)],
    ['bigint[]', counters.map(({ eventSeq }) => eventSeq)],
  );
  await ctx.db
    .update(learnerStates)
    .set({ requestSeq: sql`now.request_seq`, eventSeq: sql`now.event_seq` })
    .from(sql`${columns} as now (user_id, request_seq, event_seq)`)
    .where(sql`${learnerStates.userId} = now.user_id`)
    .prepare('store_counters')
    .execute();
}

/** Lets go of what is beyond the bounds, once in a while, for a learner whose counters moved. */
export async function prune(ctx: Context, before: Counters, now: Counters): Promise<void> {
  const { userId } = now;
  if (Math.floor(before.requestSeq / pruneEvery) !== Math.floor(now.requestSeq / pruneEvery)) {
    await ctx.db.execute(sql`
      delete from captured_requests where user_id = ${userId} and seq <= (
        select coalesce(max(seq), 0) from (
          select seq, row_number() over newest as place, sum(body_bytes) over newest as bytes
          from captured_requests where user_id = ${userId} window newest as (order by seq desc)
        ) as counted where place > ${kept.rows} or bytes > ${kept.bodyBytes})`);
  }
  if (Math.floor(before.eventSeq / pruneEvery) !== Math.floor(now.eventSeq / pruneEvery)) {
    await ctx.db.execute(sql`
      delete from target_events
      where user_id = ${userId} and seq <= ${now.eventSeq - kept.rows} and not is_pending`);
  }
}

/** The events that name one of these requests, those that did not wait for it any longer among them. */
export async function findEventsNaming(ctx: Context, requestIds: string[]): Promise<EventRow[]> {
  if (requestIds.length === 0) return [];
  return ctx.db
    .select()
    .from(targetEvents)
    .where(isAnyOf(targetEvents.requestId, requestIds))
    .orderBy(asc(targetEvents.userId), asc(targetEvents.seq))
    .prepare('events_naming')
    .execute();
}

export async function findOverdueEvents(ctx: Context, receivedBefore: Date): Promise<EventRow[]> {
  return ctx.db
    .select()
    .from(targetEvents)
    .where(
      and(
        eq(targetEvents.isPending, true),
        sql`${targetEvents.receivedAt} < ${receivedBefore.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(targetEvents.seq))
    .limit(200);
}

export async function settleEvents(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.update(targetEvents).set({ isPending: false }).where(inArray(targetEvents.id, ids));
}

/** Which of these events still wait, read under the learner's lock. */
export async function findStillPending(ctx: Context, ids: string[]): Promise<EventRow[]> {
  return ctx.db
    .select()
    .from(targetEvents)
    .where(and(inArray(targetEvents.id, ids), eq(targetEvents.isPending, true)))
    .orderBy(asc(targetEvents.seq));
}

export async function findRequestIds(ctx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: capturedRequests.id })
    .from(capturedRequests)
    .where(isAnyOf(capturedRequests.id, ids))
    .prepare('request_ids')
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function findEventIds(ctx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .select({ id: targetEvents.id })
    .from(targetEvents)
    .where(isAnyOf(targetEvents.id, ids))
    .prepare('event_ids')
    .execute();
  return new Set(rows.map((row) => row.id));
}

export type KeptMessage = { seq: number; text: string };

/** The newest kept requests after `seq`, oldest first, as messages for the learner's socket. */
export async function readKeptRequests(ctx: Context, userId: number, seq: number): Promise<KeptMessage[]> {
  const rows = await ctx.db
    .select({
      id: capturedRequests.id,
      seq: capturedRequests.seq,
      record: capturedRequests.record,
    })
    .from(capturedRequests)
    .where(and(eq(capturedRequests.userId, userId), gt(capturedRequests.seq, seq)))
    .orderBy(desc(capturedRequests.seq))
    .limit(kept.rows);
  const completedBy = await readCompletedBy(
    ctx,
    userId,
    rows.map((row) => row.id),
  );
  return rows.toReversed().map((row) => ({
    seq: row.seq,
    text: withFields(row.record, { seq: row.seq, completed: completedBy.get(row.id) ?? [] }),
  }));
}

async function readCompletedBy(
  ctx: Context,
  userId: number,
  requestIds: string[],
): Promise<Map<string, number[]>> {
  const completedBy = new Map<string, number[]>();
  if (requestIds.length === 0) return completedBy;
  const rows = await ctx.db
    .select({ requestId: completions.requestId, stepId: completions.stepId })
    .from(completions)
    .where(and(eq(completions.userId, userId), inArray(completions.requestId, requestIds)));
  for (const { requestId, stepId } of rows) {
    if (requestId) completedBy.set(requestId, [...(completedBy.get(requestId) ?? []), stepId]);
  }
  return completedBy;
}

/** The newest kept events after `seq`, oldest first. */
export async function readKeptEvents(ctx: Context, userId: number, seq: number): Promise<KeptMessage[]> {
  const rows = await ctx.db
    .select({ seq: targetEvents.seq, record: targetEvents.record })
    .from(targetEvents)
    .where(and(eq(targetEvents.userId, userId), gt(targetEvents.seq, seq)))
    .orderBy(desc(targetEvents.seq))
    .limit(kept.rows);
  return rows.toReversed().map((row) => ({ seq: row.seq, text: withFields(row.record, { seq: row.seq }) }));
}
