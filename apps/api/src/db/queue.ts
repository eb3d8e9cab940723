import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** Rows that wait to be sent: each has the time of its next attempt, or null. */
type Queue = { table: PgTable; id: PgColumn; dueAt: PgColumn };
/** The recipients of a queue, each of whom gets one message at a time. */
type Recipients = { table: PgTable; id: PgColumn; leasedUntil: PgColumn };
type Draining = { workers: number; stopping: AbortSignal };

/** Attempts are repeated after `firstMs`, and then after `factor` times as long, up to `longestMs`. */
export type Retry = { firstMs: number; factor: number; longestMs: number };

/** Runs so many workers, each until `sendNext` finds nothing due and returns false. Processes share a queue. */
export async function drain(
  { workers, stopping }: Draining,
  sendNext: () => Promise<boolean>,
): Promise<void> {
  const work = async () => {
    while (!stopping.aborted && (await sendNext()));
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** The id of the row that is due first, locked. Rows that another process has locked are passed over. */
export const dueRow = (
  { db, now }: { db: Db; now: Date },
  { table, id, dueAt }: Queue,
  { where, first }: { where?: SQL | undefined; first?: SQL } = {},
) =>
  db
    .select({ id })
    .from(table)
    .where(and(lte(dueAt, now), where))
    .orderBy(...(first ? [first] : []), asc(dueAt), asc(id))
    .limit(1)
    .for('update', { skipLocked: true });

/**
 * The id of the recipient, leased by no process, to whom something is due first, locked.
 *
 * @param due selects `recipient` and `due_at` of all that is due
 */
export const dueRecipient = ({ table, id, leasedUntil }: Recipients, now: Date, due: SQL): SQL => sql`(
  select ${id} from ${table} join (${due}) due on due.recipient = ${id}
  where ${leasedUntil} is null or ${leasedUntil} <= ${now.toISOString()}::timestamptz
  order by due.due_at limit 1 for update of ${table} skip locked)`;

/** How many milliseconds a message waits after so many failed attempts. */
export const pauseMs = (tries: number, { firstMs, factor, longestMs }: Retry): number =>
  Math.min(longestMs, firstMs * factor ** Math.min(tries - 1, 20));

export const later = (from: Date, ms: number): Date => new Date(from.getTime() + ms);
