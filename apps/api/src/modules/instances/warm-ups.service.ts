import { dayMs } from '@sentiero/contracts/time';
import { warmUpLimits, type WarmUp, type WarmUpInput, type WarmUps } from '@sentiero/contracts/instances';
import { and, asc, eq } from 'drizzle-orm';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { targets, warmUps } from '../../db/schema/index.ts';
import { inAlphabet } from '../../db/text-order.ts';
import { invalidInput, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { isOpen } from '../targets/open-targets.ts';
import { findVisibleTarget } from '../targets/targets.service.ts';
import { voidAfterMs } from './start-warm-ups.ts';

export async function listWarmUps(ctx: UserContext, courseId: number): Promise<WarmUps> {
  await findChangeableCourse(ctx, courseId);
  return { targets: await listTargets(ctx), planned: await listPlanned(ctx, courseId) };
}

/** Plans a start of copies; a time that has just passed means now. */
export function planWarmUp(ctx: UserContext, courseId: number, input: WarmUpInput): Promise<WarmUp> {
  return inTransaction(ctx, async (tx) => {
    const course = await findChangeableCourse(tx, courseId, 'lock');
    const at = requireSoon(tx, input.at);
    // Learners could not enter any other target, whatever the caller may see.
    const target = await findVisibleTarget(tx, { isStaff: false }, { id: input.target });
    if (target?.kind !== 'instance') throw invalidInput('/target', 'must be a target of the kind "instance"');
    if ((await listPlanned(tx, courseId)).length >= warmUpLimits.planned)
      throw invalidInput('', `a course plans at most ${warmUpLimits.planned} starts of copies`);
    const values = { courseId, targetId: target.id, at };
    const [row] = await tx.db.insert(warmUps).values(values).returning({ id: warmUps.id });
    if (!row) throw new Error('a warm-up was not stored');
    const detail = `${course.name}: ${target.name}, ${at.toISOString()}`;
    await writeAudit(tx, { action: 'course.warm-up', object: courseObject(courseId), detail });
    return { id: row.id, target: { id: target.id, name: target.name }, at: at.toISOString() };
  });
}

export function cancelWarmUp(ctx: UserContext, courseId: number, id: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const course = await findChangeableCourse(tx, courseId);
    const rows = await tx.db
      .delete(warmUps)
      .where(and(eq(warmUps.id, id), eq(warmUps.courseId, courseId)))
      .returning({ id: warmUps.id });
    if (rows.length === 0) throw notFound('start of copies');
    const object = courseObject(courseId);
    await writeAudit(tx, { action: 'course.warm-up-cancel', object, detail: course.name });
  });
}

function requireSoon(ctx: Context, at: string): Date {
  const ahead = Date.parse(at) - ctx.clock().getTime();
  if (ahead > -voidAfterMs && ahead <= warmUpLimits.daysAhead * dayMs) return new Date(at);
  throw invalidInput('/at', `must lie within the next ${warmUpLimits.daysAhead} days`);
}

function listTargets({ db }: Context): Promise<WarmUps['targets']> {
  return db
    .select({ id: targets.id, name: targets.name })
    .from(targets)
    .where(and(eq(targets.kind, 'instance'), isOpen(targets.id)))
    .orderBy(asc(inAlphabet(targets.name)), asc(targets.id));
}

async function listPlanned({ db }: Context, courseId: number): Promise<WarmUp[]> {
  const rows = await db
    .select({ id: warmUps.id, target: { id: targets.id, name: targets.name }, at: warmUps.at })
    .from(warmUps)
    .innerJoin(targets, eq(targets.id, warmUps.targetId))
    .where(eq(warmUps.courseId, courseId))
    .orderBy(asc(warmUps.at), asc(warmUps.id));
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
