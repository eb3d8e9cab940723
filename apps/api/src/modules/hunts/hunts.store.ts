import type { HoleDebrief, HuntHelp } from '@sentiero/contracts/hunts';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  capturedRequests,
  huntFindings,
  huntReports,
  huntRounds,
  lessons,
  targetLearners,
} from '../../db/schema/index.ts';

export type RoundRow = typeof huntRounds.$inferSelect;
export type ReportRow = typeof huntReports.$inferSelect;

/** How many rounds of a lesson are kept for each learner. */
const roundsKept = 5;
const hourMs = 3_600_000;

/** The learner's current round in a lesson. */
export async function findRound(
  ctx: Context,
  userId: number,
  lessonId: number,
): Promise<RoundRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(huntRounds)
    .where(and(eq(huntRounds.userId, userId), eq(huntRounds.lessonId, lessonId)))
    .orderBy(desc(huntRounds.id))
    .limit(1);
  return row;
}

/** A round of the course that has these holes for all its learners. */
export async function findCourseRound(
  ctx: Context,
  courseId: number,
  lessonId: number,
): Promise<RoundRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(huntRounds)
    .where(and(eq(huntRounds.courseId, courseId), eq(huntRounds.lessonId, lessonId)))
    .orderBy(asc(huntRounds.id))
    .limit(1);
  return row;
}

export async function insertRound(ctx: Context, values: typeof huntRounds.$inferInsert): Promise<RoundRow> {
  const [row] = await ctx.db.insert(huntRounds).values(values).returning();
  if (!row) throw new Error('a round was not stored');
  await pruneRounds(ctx, row);
  return row;
}

/** Older rounds go, but not within an hour, because their reports count for that long. */
async function pruneRounds(ctx: Context, { userId, lessonId, startedAt }: RoundRow): Promise<void> {
  const own = and(eq(huntRounds.userId, userId), eq(huntRounds.lessonId, lessonId));
  const kept = ctx.db
    .select({ id: huntRounds.id })
    .from(huntRounds)
    .where(own)
    .orderBy(desc(huntRounds.id))
    .limit(roundsKept);
  const hourAgo = new Date(startedAt.getTime() - hourMs);
  await ctx.db
    .delete(huntRounds)
    .where(and(own, lt(huntRounds.startedAt, hourAgo), sql`${huntRounds.id} not in ${kept}`));
}

export async function deleteRound(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(huntRounds).where(eq(huntRounds.id, id));
}

export async function keepHelp(ctx: Context, id: number, help: HuntHelp[]): Promise<void> {
  await ctx.db.update(huntRounds).set({ help }).where(eq(huntRounds.id, id));
}

/** The reports of a round, in order. */
export function readReports(ctx: Context, roundId: number): Promise<ReportRow[]> {
  return ctx.db
    .select()
    .from(huntReports)
    .where(eq(huntReports.roundId, roundId))
    .orderBy(asc(huntReports.id));
}

/** The time of each report that the learner made in the last hour, in any hunt, oldest first. */
export async function readRecentReports(ctx: Context, userId: number): Promise<Date[]> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const rows = await ctx.db
    .select({ at: huntReports.at })
    .from(huntReports)
    .where(and(eq(huntReports.userId, userId), gt(huntReports.at, since)))
    .orderBy(asc(huntReports.at));
  return rows.map(({ at }) => at);
}

export async function insertReport(ctx: Context, values: typeof huntReports.$inferInsert): Promise<number> {
  const [row] = await ctx.db.insert(huntReports).values(values).returning({ id: huntReports.id });
  if (!row) throw new Error('a report was not stored');
  return row.id;
}

export async function keepDebrief(ctx: Context, id: number, debrief: HoleDebrief): Promise<void> {
  await ctx.db.update(huntReports).set({ debrief }).where(eq(huntReports.id, id));
}

/** What the target reported of that exchange in the round. */
export function readEffects(ctx: Context, roundId: number, requestId: string) {
  const { hole, place } = huntFindings;
  return ctx.db
    .select({ hole, place })
    .from(huntFindings)
    .where(and(eq(huntFindings.roundId, roundId), eq(huntFindings.requestId, requestId)));
}

/** The path of one of the learner's own exchanges, without its query; null if it is not kept any more. */
export async function findPath(ctx: Context, userId: number, requestId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ record: capturedRequests.record })
    .from(capturedRequests)
    .where(and(eq(capturedRequests.id, requestId), eq(capturedRequests.userId, userId)));
  if (!row) return null;
  const { url } = JSON.parse(row.record) as { url: string };
  return URL.parse(url)?.pathname ?? null;
}

/** The lesson whose hunt is open at the target for the learner; null if none is. */
export async function findLessonAtTarget(ctx: Context, userId: number, targetId: number) {
  const { id, title } = lessons;
  const [row] = await ctx.db
    .select({ id, title })
    .from(targetLearners)
    .innerJoin(huntRounds, eq(huntRounds.id, targetLearners.huntRoundId))
    .innerJoin(lessons, eq(lessons.id, huntRounds.lessonId))
    .where(and(eq(targetLearners.userId, userId), eq(targetLearners.targetId, targetId)));
  return row ?? null;
}

/** The current rounds of these learners in a lesson, each with its reports. */
export async function readRoundsOf(ctx: Context, userIds: readonly number[], lessonId: number) {
  if (userIds.length === 0) return [];
  const rounds = await ctx.db
    .selectDistinctOn([huntRounds.userId])
    .from(huntRounds)
    .where(and(inArray(huntRounds.userId, [...userIds]), eq(huntRounds.lessonId, lessonId)))
    .orderBy(huntRounds.userId, desc(huntRounds.id));
  const ids = rounds.map(({ id }) => id);
  const reports =
    ids.length === 0
      ? []
      : await ctx.db
          .select()
          .from(huntReports)
          .where(inArray(huntReports.roundId, ids))
          .orderBy(asc(huntReports.id));
  const reportsOf = Map.groupBy(reports, ({ roundId }) => roundId);
  return rounds.map((round) => ({ round, reports: reportsOf.get(round.id) ?? [] }));
}
