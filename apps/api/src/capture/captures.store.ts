import type { RequestOrigin } from '@sentiero/contracts/capture';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOfNamed, unnestNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { capturedRequests, learnerStates, targetEvents } from '../db/schema/index.ts';

export type NewRequest = typeof capturedRequests.$inferInsert & { origin: RequestOrigin };
export type EventRow = typeof targetEvents.$inferSelect;

const mib = 1024 * 1024;
/**
 * Bounds per learner, 12 MiB in all. Events that wait for their request are dropped last: they are graded with it.
 */
export const kept = {
  rows: 500,
  requestBytes: 5 * mib,
  /** Records of runs have their own bound, so that a long run does not displace other requests. */
  runRows: 500,
  runBytes: 4 * mib,
  eventBytes: 1.5 * mib,
  waitingBytes: mib,
  /** Websocket messages have their own bound, so that a chatty socket does not displace other events. */
  messageRows: 200,
  messageBytes: 0.5 * mib,
} as const;
const pruneEvery = 32;
/** Pruning frees this share below the bound, so that a flood does not trigger pruning for every record. */
const leftByPruning = 7 / 8;

type Occurrence = { id: string; userId: number; targetId: number; seq: number; at: Date };

/** The common columns of requests and events: id, user_id, target_id, seq, at. */
const occurrenceColumns = {
  ids: 'uuid[]',
  userIds: 'int[]',
  targetIds: 'int[]',
  seqs: 'bigint[]',
  times: 'text[]',
} as const;
const occurrences = (rows: readonly Occurrence[]) => ({
  ids: rows.map(({ id }) => id),
  userIds: rows.map(({ userId }) => userId),
  targetIds: rows.map(({ targetId }) => targetId),
  seqs: rows.map(({ seq }) => seq),
  times: rows.map(({ at }) => at.toISOString()),
});

const insertedRequests = prepared((db) => {
  const columns = unnestNamed({
    ...occurrenceColumns,
    origins: 'text[]',
    fromIds: 'uuid[]',
    runIds: 'uuid[]',
    areOpen: 'int[]',
    silentTimes: 'text[]',
    records: 'text[]',
  });
  const { userId, isOpen } = capturedRequests;
  return db
    .insert(capturedRequests)
    .select(
      sql`select id, user_id, target_id, seq, case when is_open = 1 then seq end, at::timestamptz,
          origin, from_id, run_id, is_open = 1, silent_at::timestamptz, record
        from ${columns} as new
          (id, user_id, target_id, seq, at, origin, from_id, run_id, is_open, silent_at, record)`,
    )
    .onConflictDoUpdate({
      target: capturedRequests.id,
      set: {
        seq: sql`excluded.seq`,
        isOpen: sql`excluded.is_open`,
        silentAt: sql`excluded.silent_at`,
        record: sql`excluded.record`,
      },
      setWhere: sql`${isOpen} and ${userId} = excluded.user_id`,
    })
    .prepare('insert_requests');
});

/** Stores requests; a record replaces that of the same exchange while it was open. */
export async function insertRequests(ctx: Context, rows: NewRequest[]): Promise<void> {
  if (rows.length === 0) return;
  await insertedRequests(ctx.db).execute({
    ...occurrences(rows),
    origins: rows.map(({ origin }) => origin),
    fromIds: rows.map(({ fromId = null }) => fromId),
    runIds: rows.map(({ runId = null }) => runId),
    areOpen: rows.map(({ isOpen }) => Number(isOpen ?? false)),
    silentTimes: rows.map(({ silentAt }) => silentAt?.toISOString() ?? null),
    records: rows.map(({ record }) => record),
  });
}

const insertedEvents = prepared((db) => {
  const columns = unnestNamed({
    ...occurrenceColumns,
    receivedTimes: 'text[]',
    requestIds: 'uuid[]',
    arePending: 'int[]',
    areMessages: 'int[]',
    records: 'text[]',
  });
  return db
    .insert(targetEvents)
    .select(
      sql`select id, user_id, target_id, seq, at::timestamptz, received_at::timestamptz, request_id, is_pending = 1, is_message = 1, record
        from ${columns} as new (id, user_id, target_id, seq, at, received_at, request_id, is_pending, is_message, record)`,
    )
    .prepare('insert_events');
});

export async function insertEvents(ctx: Context, rows: EventRow[]): Promise<void> {
  if (rows.length === 0) return;
  await insertedEvents(ctx.db).execute({
    ...occurrences(rows),
    receivedTimes: rows.map(({ receivedAt }) => receivedAt.toISOString()),
    requestIds: rows.map(({ requestId }) => requestId),
    arePending: rows.map(({ isPending }) => Number(isPending)),
    areMessages: rows.map(({ isMessage }) => Number(isMessage)),
    records: rows.map(({ record }) => record),
  });
}

/** A learner's last sequence numbers, and upper bounds of the stored bytes. */
export type Counters = {
  userId: number;
  requestSeq: number;
  eventSeq: number;
  requestBytes: number;
  eventBytes: number;
  runBytes: number;
};

const storedCounters = prepared((db) => {
  const columns = unnestNamed({
    userIds: 'int[]',
    requestSeqs: 'bigint[]',
    eventSeqs: 'bigint[]',
    requestBytes: 'bigint[]',
    eventBytes: 'bigint[]',
    runBytes: 'bigint[]',
  });
  return db
    .update(learnerStates)
    .set({
      requestSeq: sql`now.request_seq`,
      eventSeq: sql`now.event_seq`,
      requestBytes: sql`now.request_bytes`,
      eventBytes: sql`now.event_bytes`,
      runBytes: sql`now.run_bytes`,
    })
    .from(sql`${columns} as now (user_id, request_seq, event_seq, request_bytes, event_bytes, run_bytes)`)
    .where(sql`${learnerStates.userId} = now.user_id`)
    .prepare('store_counters');
});

/** The counters of learners whose rows are locked. */
export async function storeCounters(ctx: Context, counters: Counters[]): Promise<void> {
  if (counters.length === 0) return;
  await storedCounters(ctx.db).execute({
    userIds: counters.map(({ userId }) => userId),
    requestSeqs: counters.map(({ requestSeq }) => requestSeq),
    eventSeqs: counters.map(({ eventSeq }) => eventSeq),
    requestBytes: counters.map(({ requestBytes }) => requestBytes),
    eventBytes: counters.map(({ eventBytes }) => eventBytes),
    runBytes: counters.map(({ runBytes }) => runBytes),
  });
}

/** Deletes records beyond the bounds: bytes are checked every time, row counts only now and then. */
export async function prune(ctx: Context, before: Counters, now: Counters): Promise<void> {
  const { userId } = now;
  const isFull = now.requestBytes > kept.requestBytes || now.runBytes > kept.runBytes;
  if (isDue(before.requestSeq, now.requestSeq) || isFull) await pruneRequests(ctx, userId);
  if (isDue(before.eventSeq, now.eventSeq) || now.eventBytes > kept.eventBytes + kept.messageBytes)
    await pruneEvents(ctx, userId);
}

const isDue = (before: number, now: number) =>
  Math.floor(before / pruneEvery) !== Math.floor(now / pruneEvery);

// The counters still include cleared records and miss those written by other versions, so pruning recounts.
async function pruneRequests(ctx: Context, userId: number): Promise<void> {
  await ctx.db.execute(sql`
    with counted as (
      select seq, run_id is not null as is_run, row_number() over newest as place,
        sum(octet_length(record)) over newest as bytes
      from captured_requests where user_id = ${userId}
      window newest as (partition by run_id is not null order by seq desc)),
    last as (
      select is_run, coalesce(max(seq) filter (
        where place > case when is_run then ${kept.runRows}::bigint else ${kept.rows}::bigint end
          or bytes > case when is_run then ${kept.runBytes * leftByPruning}::bigint
            else ${kept.requestBytes * leftByPruning}::bigint end), 0) as seq
      from counted group by is_run),
    gone as (
      delete from captured_requests using last
      where captured_requests.user_id = ${userId} and (captured_requests.run_id is not null) = last.is_run
        and captured_requests.seq <= last.seq and captured_requests.silent_at is null),
    stays as (
      select is_run, max(bytes) as bytes from counted join last using (is_run)
      where counted.seq > last.seq group by is_run)
    update learner_states set
      request_bytes = coalesce((select bytes from stays where not is_run), 0),
      run_bytes = coalesce((select bytes from stays where is_run), 0)
    where user_id = ${userId}`);
}

async function pruneEvents(ctx: Context, userId: number): Promise<void> {
  await ctx.db.execute(sql`
    with counted as (
      select seq, is_message, row_number() over newest as place, sum(octet_length(record)) over newest as bytes
      from target_events where user_id = ${userId} window newest as (partition by is_message order by seq desc)),
    last as (
      select is_message,
        coalesce(max(seq) filter (
          where place > case when is_message then ${kept.messageRows}::bigint else ${kept.rows}::bigint end
            or bytes > case when is_message then ${kept.messageBytes * leftByPruning}::bigint
              else ${kept.eventBytes * leftByPruning}::bigint end), 0) as seq,
        coalesce(max(seq) filter (
          where place > ${2 * kept.rows} or bytes > ${kept.eventBytes + kept.waitingBytes}::bigint), 0) as waiting_seq
      from counted group by is_message),
    gone as (
      delete from target_events using last
      where target_events.user_id = ${userId} and target_events.is_message = last.is_message
        and target_events.seq <= case when is_pending then waiting_seq else last.seq end),
    stays as (
      select max(bytes) as bytes from counted join last using (is_message)
      where counted.seq > last.seq group by is_message)
    update learner_states set event_bytes = (select coalesce(sum(bytes), 0) from stays)
    where user_id = ${userId}`);
}

const eventsNaming = prepared((db) =>
  db
    .select()
    .from(targetEvents)
    .where(isAnyOfNamed(targetEvents.requestId, 'requestIds'))
    .orderBy(asc(targetEvents.userId), asc(targetEvents.seq))
    .prepare('events_naming'),
);

/** The events that name one of these requests, whether or not they still wait for it. */
export async function findEventsNaming(ctx: Context, requestIds: string[]): Promise<EventRow[]> {
  return requestIds.length === 0 ? [] : eventsNaming(ctx.db).execute({ requestIds });
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

/** Those of these events that are still waiting, read under the learner's lock. */
export async function findStillPending(ctx: Context, ids: string[]): Promise<EventRow[]> {
  return ctx.db
    .select()
    .from(targetEvents)
    .where(and(inArray(targetEvents.id, ids), eq(targetEvents.isPending, true)))
    .orderBy(asc(targetEvents.seq));
}

const eventIds = prepared((db) =>
  db
    .select({ id: targetEvents.id })
    .from(targetEvents)
    .where(isAnyOfNamed(targetEvents.id, 'ids'))
    .prepare('event_ids'),
);

export async function findEventIds(ctx: Context, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await eventIds(ctx.db).execute({ ids });
  return new Set(rows.map((row) => row.id));
}
