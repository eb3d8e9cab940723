import type { Hold } from '@sentiero/contracts/bench';
import type { RoutedHold } from '@sentiero/contracts/ingest';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { activeLessons, benchHolds, lessons } from '../db/schema/index.ts';
import { userKey } from '../modules/lab/user-key.ts';

/** How long a hold outlives its last renewal by a socket. */
const leaseSeconds = 10;
export const holdRenewalMs = 2_000;

/** Several processes compare leases, so their times are the database's. */
const until = sql`now() + make_interval(secs => ${leaseSeconds})`;
const isLive = gt(benchHolds.until, sql`now()`);

/**
 * Stores which of the caller's traffic is held. Its lease is renewed by the socket of the latest lesson with that
 * target.
 */
export async function storeHold(
  ctx: UserContext,
  { target, requests, responses, only }: Hold,
): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const lessonId = sql`(
    select ${activeLessons.lessonId} from ${activeLessons} join ${lessons} on ${lessons.id} = ${activeLessons.lessonId}
    where ${activeLessons.userId} = ${userId} and ${lessons.targetId} = ${target} and ${activeLessons.socketId} <> ''
    order by ${activeLessons.since} desc limit 1)`;
  const row = { sessionId, targetId: target, lessonId, requests, responses, only, until };
  await ctx.db
    .insert(benchHolds)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: benchHolds.userId, set: row });
}

export async function deleteHold({ db, actor }: UserContext): Promise<void> {
  await db.delete(benchHolds).where(eq(benchHolds.userId, actor.userId));
}

export async function findHold({ db, actor }: UserContext): Promise<Hold | null> {
  const { targetId, requests, responses, only } = benchHolds;
  const [row] = await db
    .select({ target: targetId, requests, responses, only })
    .from(benchHolds)
    .where(and(eq(benchHolds.userId, actor.userId), isLive));
  return row ?? null;
}

/** Whether anything may be held for the user. */
export async function hasHold({ db }: Context, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: benchHolds.userId })
    .from(benchHolds)
    .where(and(eq(benchHolds.userId, userId), isLive));
  return row !== undefined;
}

/** All holds as the proxies enforce them. */
export async function listHolds(ctx: Context): Promise<RoutedHold[]> {
  const { userId, targetId, requests, responses, only } = benchHolds;
  const rows = await ctx.db
    .select({
      userId,
      target_id: targetId,
      requests,
      responses,
      only,
      left_ms: sql<number>`ceil(extract(epoch from ${benchHolds.until} - now()) * 1000)::int`,
    })
    .from(benchHolds)
    .where(isLive);
  return rows.map(({ userId: own, ...hold }) => ({ user: userKey(ctx.env.INTERNAL_TOKEN, own), ...hold }));
}

/** Renews the holds of learners whose sockets have the lesson active. */
export async function renewHolds({ db }: Context, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return;
  await db
    .update(benchHolds)
    .set({ until, lessonId: activeLessons.lessonId })
    .from(activeLessons)
    .innerJoin(lessons, eq(lessons.id, activeLessons.lessonId))
    .where(
      and(
        isAnyOf(activeLessons.socketId, socketIds),
        eq(activeLessons.userId, benchHolds.userId),
        eq(lessons.targetId, benchHolds.targetId),
        isLive,
        sql`coalesce(${benchHolds.lessonId}, ${activeLessons.lessonId}) = ${activeLessons.lessonId}`,
      ),
    );
}

/** Ends the hold of a socket that switches to another lesson, unless a second window still has the old one active. */
export async function endHoldOf({ db }: Context, socketId: string, next: number | null): Promise<void> {
  const isOfSocket = sql`exists (select from ${activeLessons} as own where own.socket_id = ${socketId}
    and own.user_id = ${benchHolds.userId} and own.lesson_id = ${benchHolds.lessonId})`;
  const isNamedElsewhere = sql`exists (select from ${activeLessons} as other
    where other.socket_id not in ('', ${socketId}) and other.until > now()
    and other.user_id = ${benchHolds.userId} and other.lesson_id = ${benchHolds.lessonId})`;
  await db
    .delete(benchHolds)
    .where(
      and(sql`${benchHolds.lessonId} is distinct from ${next}`, isOfSocket, sql`not ${isNamedElsewhere}`),
    );
}
