import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf, unnest } from '../db/arrays.ts';
import {
  capturedRequests,
  completions,
  learnerStates,
  practiceCompletions,
  targetEvents,
} from '../db/schema/index.ts';
import { withFields } from '../http/json-text.ts';

export type NewRequest = typeof capturedRequests.$inferInsert;
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

/** The common columns of requests and events, for `unnest`: id, user_id, target_id, seq, at. */
const occurrenceColumns = (rows: readonly Occurrence[]): Parameters<typeof unnest> => [
  ['uuid[]', rows.map(({ id }) => id)],
  ['int[]', rows.map(({ userId }) => userId)],
  ['int[]', rows.map(({ targetId }) => targetId)],
  ['bigint[]', rows.map(({ seq }) => seq)],
  ['text[]', rows.map(({ at }) => at.toISOString())],
];

/** Stores requests; a record replaces that of the same exchange while it was open. */
export async function insertRequests(ctx: Context, rows: NewRequest[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = unnest(
    ...occurrenceColumns(rows),
    ['int[]', rows.map(({ bodyBytes }) => bodyBytes)],
    ['text[]', rows.map(({ origin = 'browser' }) => origin)],
    ['uuid[]', rows.map(({ fromId = null }) => fromId)],
    ['uuid[]', rows.map(({ runId = null }) => runId)],
    ['int[]', rows.map(({ isOpen }) => Number(isOpen ?? false))],
    ['text[]', rows.map(({ silentAt }) => silentAt?.toISOString() ?? null)],
    ['text[]', rows.map(({ record }) => record)],
  );
  const { userId, isOpen } = capturedRequests;
  await ctx.db
    .insert(capturedRequests)
    .select(
      sql`select id, user_id, target_id, seq, at::timestamptz, body_bytes, origin, from_id, run_id, is_open = 1,
          silent_at::timestamptz, record
        from ${columns} as new
          (id, user_id, target_id, seq, at, body_bytes, origin, from_id, run_id, is_open, silent_at, record)`,
    )
    .onConflictDoUpdate({
      target: capturedRequests.id,
      set: {
        seq: sql`excluded.seq`,
        bodyBytes: sql`excluded.body_bytes`,
        isOpen: sql`excluded.is_open`,
        silentAt: sql`excluded.silent_at`,
        record: sql`excluded.record`,
      },
      setWhere: sql`${isOpen} and ${userId} = excluded.user_id`,
    })
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
    ['int[]', rows.map(({ isMessage }) => Number(isMessage))],
    ['text[]', rows.map(({ record }) => record)],
  );
  await ctx.db
    .insert(targetEvents)
    .select(
      sql`select id, user_id, target_id, seq, at::timestamptz, received_at::timestamptz, request_id, is_pending = 1, is_message = 1, record
        from ${columns} as new (id, user_id, target_id, seq, at, received_at, request_id, is_pending, is_message, record)`,
    )
    .prepare('insert_events')
    .execute();
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

/** The counters of learners whose rows are locked. */
export async function storeCounters(ctx: Context, counters: Counters[]): Promise<void> {
  if (counters.length === 0) return;
  const columns = unnest(
    ['int[]', counters.map(({ userId }) => userId)],
    ['bigint[]', counters.map(({ requestSeq }) => requestSeq)],
    ['bigint[]', counters.map(({ eventSeq }) => eventSeq)],
    ['bigint[]', counters.map(({ requestBytes }) => requestBytes)],
    ['bigint[]', counters.map(({ eventBytes }) => eventBytes)],
    ['bigint[]', counters.map(({ runBytes }) => runBytes)],
  );
  await ctx.db
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
    .prepare('store_counters')
    .execute();
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
        and captured_requests.seq <= last.seq),
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

/** The events that name one of these requests, whether or not they still wait for it. */
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

/** Those of these events that are still waiting, read under the learner's lock. */
export async function findStillPending(ctx: Context, ids: string[]): Promise<EventRow[]> {
  return ctx.db
    .select()
    .from(targetEvents)
    .where(and(inArray(targetEvents.id, ids), eq(targetEvents.isPending, true)))
    .orderBy(asc(targetEvents.seq));
}

/** The stored ones of these requests, and whether each is still open. */
export async function findRequests(ctx: Context, ids: string[]): Promise<Map<string, { isOpen: boolean }>> {
  if (ids.length === 0) return new Map();
  const { id, isOpen } = capturedRequests;
  const rows = await ctx.db
    .select({ id, isOpen })
    .from(capturedRequests)
    .where(isAnyOf(id, ids))
    .prepare('requests_by_id')
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findEventIds(ctx: Context, ids: string[]): Promise<Set<string>> {
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

/** The size of a page in bytes; a larger record forms its own page. */
const page = { rows: 100, bytes: 256 * 1024 } as const;

type KeptRow = { id: string; seq: number; record: string };
type KeptSource = Pick<typeof capturedRequests.$inferSelect, 'origin' | 'fromId' | 'runId'>;

/** The first stored rows after `seq` that fit into a page, oldest first. */
async function readPage(
  ctx: Context,
  table: typeof capturedRequests | typeof targetEvents,
  { userId, after }: { userId: number; after: number },
): Promise<KeptRow[]> {
  const measured = ctx.db.$with('measured').as(
    ctx.db
      .select({
        id: table.id,
        seq: table.seq,
        record: table.record,
        before:
          sql<number>`sum(octet_length(${table.record})) over (order by ${table.seq}) - octet_length(${table.record})`.as(
            'before',
          ),
      })
      .from(table)
      .where(
        and(
          eq(table.userId, userId),
          gt(table.seq, after),
          // Until the next pruning, more rows may be stored than the bound allows.
          table === capturedRequests ? amongNewestRequests(userId) : amongNewestEvents(userId),
        ),
      )
      .orderBy(asc(table.seq))
      .limit(page.rows),
  );
  return ctx.db
    .with(measured)
    .select({ id: measured.id, seq: measured.seq, record: measured.record })
    .from(measured)
    .where(lt(measured.before, page.bytes))
    .orderBy(asc(measured.seq));
}

function amongNewestRequests(userId: number) {
  const lastBefore = (isRun: boolean, rows: number) => sql`coalesce((
    select seq from captured_requests where user_id = ${userId} and (run_id is not null) = ${isRun}
    order by seq desc offset ${rows} limit 1), 0)`;
  return sql`${capturedRequests.seq} > case when ${capturedRequests.runId} is not null
    then ${lastBefore(true, kept.runRows)} else ${lastBefore(false, kept.rows)} end`;
}

function amongNewestEvents(userId: number) {
  const lastBefore = (isMessage: boolean, rows: number) => sql`coalesce((
    select seq from target_events where user_id = ${userId} and is_message = ${isMessage}
    order by seq desc offset ${rows} limit 1), 0)`;
  return sql`${targetEvents.seq} > case when ${targetEvents.isMessage}
    then ${lastBefore(true, kept.messageRows)} else ${lastBefore(false, kept.rows)} end`;
}

/** The next page of stored requests after `seq`, oldest first, as socket messages; empty at the end. */
export async function readKeptRequests(ctx: Context, userId: number, seq: number): Promise<KeptMessage[]> {
  const rows = await readPage(ctx, capturedRequests, { userId, after: seq });
  const ids = rows.map((row) => row.id);
  const [completedBy, sources] = await Promise.all([
    readCompletedBy(ctx, userId, ids),
    readSources(ctx, ids),
  ]);
  return rows.flatMap(({ id, seq: own, record }) => {
    const source = sources.get(id);
    if (!source) return [];
    return {
      seq: own,
      text: requestText(record, { seq: own, completed: completedBy.get(id) ?? [], ...source }),
    };
  });
}

type RequestFields = KeptSource & { seq: number; completed: number[] };

/** A stored request as a socket message. */
export function requestText(record: string, { fromId, runId, ...fields }: RequestFields): string {
  return withFields(record, { ...fields, from: fromId, run: runId });
}

async function readSources(ctx: Context, ids: string[]): Promise<Map<string, KeptSource>> {
  if (ids.length === 0) return new Map();
  const { id, origin, fromId, runId } = capturedRequests;
  const rows = await ctx.db
    .select({ id, origin, fromId, runId })
    .from(capturedRequests)
    .where(isAnyOf(id, ids))
    .prepare('request_sources')
    .execute();
  return new Map(rows.map(({ id: own, ...source }) => [own, source]));
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
    .where(and(eq(completions.userId, userId), inArray(completions.requestId, requestIds)))
    .union(
      ctx.db
        .select({ requestId: practiceCompletions.requestId, stepId: practiceCompletions.stepId })
        .from(practiceCompletions)
        .where(
          and(eq(practiceCompletions.userId, userId), inArray(practiceCompletions.requestId, requestIds)),
        ),
    );
  for (const { requestId, stepId } of rows) {
    if (requestId) completedBy.set(requestId, [...(completedBy.get(requestId) ?? []), stepId]);
  }
  return completedBy;
}

/** The next page of stored events after `seq`, oldest first; empty at the end. */
export async function readKeptEvents(ctx: Context, userId: number, seq: number): Promise<KeptMessage[]> {
  const rows = await readPage(ctx, targetEvents, { userId, after: seq });
  return rows.map((row) => ({ seq: row.seq, text: withFields(row.record, { seq: row.seq }) }));
}
