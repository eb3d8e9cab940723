import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
import { currentVersion } from '../../db/content-version.ts';
import { activeLessons, lessons, lessonVisits } from '../../db/schema/index.ts';
import { hasMore, type HasMore } from '../../db/has-more.ts';

/** How long a lesson stays active after its socket closes. */
const graceMs = 60_000;
export const leaseRenewalMs = 20_000;

const after = (ctx: Context, ms: number) => new Date(ctx.clock().getTime() + ms);

type Activation = { userId: number; socketId: string; since?: Date };

/** Makes a lesson active from `since` until its lease expires. An unknown id changes nothing. */
export async function activateLesson(
  ctx: Context,
  lessonId: number,
  { userId, socketId, since = ctx.clock() }: Activation,
): Promise<void> {
  const [lesson] = await ctx.db.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, lessonId));
  if (!lesson) return;
  const until = after(ctx, leaseRenewalMs + graceMs);
  await renewSitting(ctx, lessonId, { userId, since });
  await ctx.db.insert(activeLessons).values({ userId, lessonId, socketId, since, until });
}

/** After a break of this length, the time spent on a lesson starts again. */
const longBreakMs = 30 * 60_000;

/** A look at a lesson that was never started stores nothing. */
async function renewSitting(
  ctx: Context,
  lessonId: number,
  { userId, since }: { userId: number; since: Date },
): Promise<void> {
  const breakFrom = new Date(since.getTime() - longBreakMs).toISOString();
  const isBack = sql`not exists (select from ${activeLessons} as own where own.user_id = ${userId}
    and own.lesson_id = ${lessonId} and own.until > ${breakFrom}::timestamptz)`;
  await ctx.db
    .update(lessonVisits)
    .set({ sittingAt: since })
    .where(and(eq(lessonVisits.userId, userId), eq(lessonVisits.lessonId, lessonId), isBack));
}

/** Stores the time at which the caller started a lesson, unless they had before. */
export async function storeStart(ctx: UserContext, lessonId: number): Promise<void> {
  const { userId } = ctx.actor;
  const at = ctx.clock();
  await ctx.db
    .insert(lessonVisits)
    .values({ userId, lessonId, firstAt: at, sittingAt: at })
    .onConflictDoNothing();
}

/**
 * Renews the leases of lessons with open sockets until a minute after the next renewal, even if the clock was set
 * back.
 */
export async function renewLeases(ctx: Context, socketIds: string[]): Promise<void> {
  if (socketIds.length === 0) return;
  await ctx.db
    .update(activeLessons)
    .set({
      since: sql`least(${activeLessons.since}, ${ctx.clock().toISOString()}::timestamptz)`,
      until: sql`greatest(${activeLessons.until}, ${after(ctx, leaseRenewalMs + graceMs).toISOString()}::timestamptz)`,
    })
    .where(inArray(activeLessons.socketId, socketIds));
}

/** Ends the active lesson immediately: the learner has left it. */
export function endActiveLesson(ctx: Context, socketId: string): Promise<void> {
  return shorten(ctx, socketId, ctx.clock());
}

/** Leaves the lesson active for the grace period after its socket closed. */
export function releaseActiveLesson(ctx: Context, socketId: string): Promise<void> {
  return shorten(ctx, socketId, after(ctx, graceMs));
}

/** An id that no socket has, so that no renewal finds the row. */
const ofNoSocket = '';

async function shorten(ctx: Context, socketId: string, until: Date): Promise<void> {
  await ctx.db
    .update(activeLessons)
    .set({
      until: sql`least(${activeLessons.until}, ${until.toISOString()}::timestamptz)`,
      socketId: ofNoSocket,
    })
    .where(eq(activeLessons.socketId, socketId));
}

export type ActiveLesson = {
  userId: number;
  lessonId: number;
  since: Date;
  until: Date;
  /** The content version at the time of reading. */
  version: string;
} & HasMore;

const activeSince = prepared((db) =>
  db
    .select({
      userId: activeLessons.userId,
      lessonId: activeLessons.lessonId,
      since: activeLessons.since,
      until: activeLessons.until,
      version: currentVersion,
      ...hasMore(sql`${activeLessons.userId}`),
    })
    .from(activeLessons)
    .where(
      and(isAnyOfNamed(activeLessons.userId, 'userIds'), gt(activeLessons.until, sql.placeholder('from'))),
    )
    .prepare('active_lessons'),
);

/** The lessons that were active for these users at any time since `from`. */
export function findActiveLessons(ctx: Context, userIds: number[], from: Date): Promise<ActiveLesson[]> {
  return activeSince(ctx.db).execute({ userIds, from: from.toISOString() });
}
