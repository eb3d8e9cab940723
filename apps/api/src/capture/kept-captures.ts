import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { capturedRequests, completions, practiceCompletions, targetEvents } from '../db/schema/index.ts';
import { withFields } from '../http/json-text.ts';
import { kept } from './captures.store.ts';

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
