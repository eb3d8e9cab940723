import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { instances, targets } from '../../db/schema/index.ts';
import { inAlphabet } from '../../db/text-order.ts';
import { AppError } from '../../http/errors.ts';
import type { TargetRow } from '../targets/targets.service.ts';
import { isPersonal } from './environment.ts';
import {
  claimPrepared,
  deleteCopy,
  findOwnCopy,
  insertCopies,
  readCopies,
  readCourses,
  updateCopy,
} from './instances.store.ts';
import { hasShareLeft } from './line.ts';

/** The states that count towards a learner's number of copies. */
export const running = ['wanted', 'starting', 'ready'] as const;

type Own = { userId: number; target: Pick<TargetRow, 'id' | 'instance'> };

/**
 * Makes sure that the learner has a copy, or will have one. Call it in a transaction that has locked the user's row.
 */
export async function startCopy(ctx: Context, { userId, target }: Own): Promise<void> {
  const own = await findOwnCopy(ctx, userId, target.id);
  if (own?.purpose === 'warm_up') await updateCopy(ctx, own.id, { purpose: 'learner' });
  if (own && own.state !== 'stopping' && own.state !== 'failed') return;
  const others = await runningOthers(ctx, userId, target.id);
  if (others.length >= ctx.env.INSTANCES_PER_LEARNER) throw tooMany(others);
  if (own?.state === 'failed') await deleteCopy(ctx, own.id);
  if (own?.state === 'stopping') await updateCopy(ctx, own.id, { userId: null });
  const { instance } = target;
  if (!instance) return;
  const claim = { userId, target: { id: target.id, hours: instance.hours } };
  if (!isPersonal(instance) && (await mayClaim(ctx, userId)) && (await claimPrepared(ctx, claim))) return;
  await insertCopies(ctx, { targetId: target.id, purpose: 'learner' }, [userId]);
}

/** A prepared copy is no way around the number that a course may have. */
async function mayClaim(ctx: Context, userId: number): Promise<boolean> {
  const perCourse = ctx.env.INSTANCES_PER_COURSE;
  if (perCourse === undefined) return true;
  const [copies, courses] = [await readCopies(ctx), await readCourses(ctx, userId)];
  const others = copies.filter(({ state }) => state !== 'wanted' && state !== 'failed');
  return hasShareLeft({ perCourse }, others, { userId, courses });
}

/** Ends the learner's copy: one that waits is gone at once, another one when the engine has removed it. */
export async function stopCopy(ctx: Context, { userId, target }: Own): Promise<void> {
  const own = await findOwnCopy(ctx, userId, target.id);
  if (!own) return;
  if (own.state === 'wanted' || own.state === 'failed') await deleteCopy(ctx, own.id);
  else await updateCopy(ctx, own.id, { state: 'stopping', changedAt: ctx.clock() });
}

/** The names of the other targets of which the learner has a copy. */
async function runningOthers(ctx: Context, userId: number, targetId: number): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: targets.id, name: targets.name })
    .from(instances)
    .innerJoin(targets, eq(targets.id, instances.targetId))
    .where(and(eq(instances.userId, userId), inArray(instances.state, [...running])))
    .orderBy(inAlphabet(targets.name));
  return rows.filter(({ id }) => id !== targetId).map(({ name }) => name);
}

export class TooManyInstances extends AppError {
  readonly running: readonly string[];
  constructor(names: readonly string[]) {
    super(
      'too_many_instances',
      `You have ${names.length} running copies: ${names.join(', ')}. Stop one of them first.`,
    );
    this.running = names;
  }
}

const tooMany = (names: readonly string[]) => new TooManyInstances(names);
