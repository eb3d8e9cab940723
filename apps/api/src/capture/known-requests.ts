import { inArray, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOfNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { capturedRequests, clearedStreams } from '../db/schema/index.ts';

export type KnownRequest = { isOpen: boolean; isCleared: boolean; at: Date | null; runId: string | null };

const requestsById = prepared((db) => {
  const stored = {
    id: capturedRequests.id,
    isOpen: capturedRequests.isOpen,
    isCleared: sql<boolean>`false`,
    at: sql<Date | null>`${capturedRequests.at}`.mapWith(capturedRequests.at),
    runId: sql<string | null>`${capturedRequests.runId}`,
  };
  const cleared = {
    id: clearedStreams.id,
    isOpen: clearedStreams.isOpen,
    isCleared: sql<boolean>`true`,
    at: sql<Date | null>`null::timestamptz`.mapWith(capturedRequests.at),
    runId: sql<string | null>`null::uuid`,
  };
  return db
    .select(stored)
    .from(capturedRequests)
    .where(isAnyOfNamed(capturedRequests.id, 'ids'))
    .unionAll(db.select(cleared).from(clearedStreams).where(isAnyOfNamed(clearedStreams.id, 'ids')))
    .prepare('requests_by_id');
});

/** The stored ones of these requests and the cleared streams, whether each is still open, and how the stored began. */
export async function findRequests(ctx: Context, ids: string[]): Promise<Map<string, KnownRequest>> {
  if (ids.length === 0) return new Map();
  const rows = await requestsById(ctx.db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last report of a cleared stream has been graded. */
export async function endClearedStreams(ctx: Context, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.update(clearedStreams).set({ isOpen: false }).where(inArray(clearedStreams.id, ids));
}
