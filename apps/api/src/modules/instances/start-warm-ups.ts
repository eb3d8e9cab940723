import { hourMs } from '@sentiero/contracts/time';
import { instanceLimits } from '@sentiero/contracts/ingest';
import { and, count, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { courseMembers, instances, users, warmUps } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';
import { findVisibleTarget, makeLearners } from '../targets/targets.service.ts';
import { insertCopies } from './instances.store.ts';
import { running } from './start-copy.ts';

/** A warm-up that found no engine for so long is void: the lesson is over. */
export const voidAfterMs = hourMs;

/** Adds copies for the students of each course whose warm-up is due. */
export async function startWarmUps(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const due = await ctx.db.delete(warmUps).where(lte(warmUps.at, now)).returning();
  for (const { at, courseId, targetId } of due) {
    if (now.getTime() - at.getTime() > voidAfterMs) continue;
    const target = await findVisibleTarget(ctx, { isStaff: false }, { id: targetId });
    if (target?.kind !== 'instance') continue;
    const students = await findStudents(ctx, courseId, targetId);
    await makeLearners(ctx, students, targetId);
    await insertCopies(ctx, { targetId, purpose: 'warm_up' }, students);
    for (const userId of students) ctx.hub.publish(userId, { kind: 'instance', target: targetId });
  }
}

/** The students of the course who may have another copy. */
async function findStudents({ db, env }: Context, courseId: number, targetId: number): Promise<number[]> {
  const others = db
    .select({ count: count() })
    .from(instances)
    .where(
      and(
        eq(instances.userId, users.id),
        ne(instances.targetId, targetId),
        inArray(instances.state, [...running]),
      ),
    );
  const rows = await db
    .select({ id: users.id })
    .from(courseMembers)
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(
      and(
        eq(courseMembers.courseId, courseId),
        learnsHere,
        isNull(users.closedAt),
        sql`(${others}) < ${env.INSTANCES_PER_LEARNER}`,
      ),
    )
    .limit(instanceLimits.copies);
  return rows.map(({ id }) => id);
}
