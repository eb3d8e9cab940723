import { shownScores, type LtiDate, type LtiScore, type LtiScores } from '@sentiero/contracts/lti';
import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { inSnapshot, inTransaction, type Context, type UserContext } from '../../context.ts';
import {
  lessons,
  ltiContextCourses,
  ltiContexts,
  ltiItems,
  ltiPlatforms,
  ltiScores,
  users,
} from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';

const isChanged = isNotNull(ltiScores.changedAt);
const isWaiting = isNotNull(ltiScores.dueAt);
const hasFailed = and(isChanged, isNull(ltiScores.dueAt), isNotNull(ltiScores.problem));

/** The columns in the courses of platforms that are linked to this one. */
const itemsOf = (ctx: Context, courseId: number) =>
  ctx.db
    .select({ id: ltiItems.id })
    .from(ltiItems)
    .innerJoin(ltiContextCourses, eq(ltiContextCourses.contextId, ltiItems.contextId))
    .where(eq(ltiContextCourses.courseId, courseId));

const isOf = (ctx: Context, courseId: number) => inArray(ltiScores.itemId, itemsOf(ctx, courseId));

export function readScores(ctx: UserContext, courseId: number): Promise<LtiScores> {
  return inSnapshot(ctx, async (snapshot) => {
    await findChangeableCourse(snapshot, courseId);
    const own = isOf(snapshot, courseId);
    return {
      linked: await readLinked(snapshot, courseId),
      waiting: await snapshot.db.$count(ltiScores, and(own, isWaiting)),
      failed: await snapshot.db.$count(ltiScores, and(own, hasFailed)),
      scores: await readNewest(snapshot, courseId),
      dates: await readFailedDates(snapshot, courseId),
    };
  });
}

export function sendScoresAgain(ctx: UserContext, courseId: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    await tx.db
      .update(ltiScores)
      .set({ dueAt: tx.clock(), tries: 0 })
      .where(and(isOf(tx, courseId), hasFailed));
    await tx.db
      .update(ltiItems)
      .set({ datesDueAt: tx.clock(), datesTries: 0 })
      .where(and(inArray(ltiItems.id, itemsOf(tx, courseId)), isNotNull(ltiItems.datesProblem)));
    await writeAudit(tx, { action: 'course.scores-send', object: courseObject(courseId) });
    return undefined;
  });
}

function readLinked(ctx: Context, courseId: number) {
  return ctx.db
    .select({ platform: ltiPlatforms.name, title: ltiContexts.title })
    .from(ltiContextCourses)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiContextCourses.contextId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiContexts.platformId))
    .where(eq(ltiContextCourses.courseId, courseId))
    .orderBy(asc(ltiContexts.id));
}

async function readNewest(ctx: Context, courseId: number): Promise<LtiScore[]> {
  const rows = await ctx.db
    .select({ score: ltiScores, user: users, platform: ltiPlatforms, lesson: lessons.title })
    .from(ltiScores)
    .innerJoin(users, eq(users.id, ltiScores.userId))
    .innerJoin(ltiItems, eq(ltiItems.id, ltiScores.itemId))
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiItems.contextId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiContexts.platformId))
    .leftJoin(lessons, eq(lessons.id, ltiItems.lessonId))
    .where(and(isOf(ctx, courseId), isChanged))
    .orderBy(
      sql`${ltiScores.problem} is null`,
      sql`${ltiScores.dueAt} is null`,
      desc(ltiScores.changedAt),
      desc(ltiScores.id),
    )
    .limit(shownScores);
  return rows.map(({ score, user, platform, lesson }) => ({
    id: score.id,
    user: { id: user.id, first_name: user.firstName, last_name: user.lastName },
    platform: platform.name,
    lesson,
    changed_at: (score.changedAt ?? score.sentAt ?? ctx.clock()).toISOString(),
    state: stateOf(score),
    tries: score.tries,
    next_try_at: score.dueAt && laterOf(score.dueAt, platform.leasedUntil).toISOString(),
    problem: score.problem,
    status: score.status,
  }));
}

async function readFailedDates(ctx: Context, courseId: number): Promise<LtiDate[]> {
  const rows = await ctx.db
    .select({ item: ltiItems, platform: ltiPlatforms, lesson: lessons.title })
    .from(ltiItems)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiItems.contextId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiContexts.platformId))
    .leftJoin(lessons, eq(lessons.id, ltiItems.lessonId))
    .where(and(inArray(ltiItems.id, itemsOf(ctx, courseId)), isNotNull(ltiItems.datesProblem)))
    .orderBy(asc(ltiItems.id))
    .limit(shownScores);
  return rows.flatMap(({ item, platform, lesson }) => {
    const { id, datesDueAt, datesProblem: problem, datesStatus: status } = item;
    const next = datesDueAt && laterOf(datesDueAt, platform.leasedUntil);
    const shown = { id, platform: platform.name, lesson, next_try_at: next?.toISOString() ?? null, status };
    return problem ? [{ ...shown, problem }] : [];
  });
}

/** A platform that has failed pauses all of its scores. */
const laterOf = (due: Date, pause: Date | null) => (pause && pause > due ? pause : due);

function stateOf({ dueAt, problem }: typeof ltiScores.$inferSelect): LtiScore['state'] {
  if (dueAt) return 'waiting';
  return problem ? 'failed' : 'sent';
}
