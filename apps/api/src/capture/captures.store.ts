import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { capturedRequests, completions, learnerStates, targetEvents } from '../db/schema/index.ts';
import { withFields } from '../http/json-text.ts';

export type NewRequest = typeof capturedRequests.$inferInsert;
export type NewEvent = typeof targetEvents.$inferInsert;
export type EventRow = typeof targetEvents.$inferSelect;

export const kept = { rows: 500, bodyBytes: 8 * 1024 * 1024 } as const;
const pruneEvery = 32;

/** Which of these ids are stored already. */
export async function findKnown(
  ctx: Context,
  requestIds: string[],
  eventIds: string[],
): Promise<Set<string>> {
  const requests = requestIds.length
    ? await ctx.db
        .select({ id: capturedRequests.id })
        .from(capturedRequests)
        .where(inArray(capturedRequests.id, requestIds))
    : [];
  const events = eventIds.length
    ? await ctx.db
        .select({ id: targetEvents.id })
        .from(targetEvents)
        .where(inArray(targetEvents.id, eventIds))
    : [];
  return new Set([...requests, ...events].map((row) => row.id));
}

export async function insertCaptures(
  ctx: Context,
  requests: NewRequest[],
  events: NewEvent[],
): Promise<void> {
  if (requests.length > 0) await ctx.db.insert(capturedRequests).values(requests);
  if (events.length > 0) await ctx.db.insert(targetEvents).values(events);
}

export type Counters = { userId: number; requestSeq: number; eventSeq: number };

export async function storeCounters(ctx: Context, counters: Counters[]): Promise<void> {
  if (counters.length === 0) return;
  await ctx.db
    .insert(learnerStates)
    .values(counters)
    .onConflictDoUpdate({
      target: learnerStates.userId,
      set: { requestSeq: sql`excluded.request_seq`, eventSeq: sql`excluded.event_seq` },
    });
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

export async function findPendingEvents(ctx: Context, requestIds: string[]): Promise<EventRow[]> {
  if (requestIds.length === 0) return [];
  return ctx.db
    .select()
    .from(targetEvents)
    .where(and(eq(targetEvents.isPending, true), inArray(targetEvents.requestId, requestIds)))
    .orderBy(asc(targetEvents.userId), asc(targetEvents.seq));
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
    .where(inArray(capturedRequests.id, ids));
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
