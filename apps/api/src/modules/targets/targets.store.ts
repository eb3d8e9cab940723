import { and, eq, sql } from 'drizzle-orm';
import type { Actor, Context } from '../../context.ts';
import { randomName } from '../../crypto.ts';
import { instances, targetLearners, targets } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import type { FixedCredentials } from './fixed-credentials.ts';
import { isOpen } from './open-targets.ts';

export type TargetRow = typeof targets.$inferSelect;
export type StaffTarget = TargetRow & { fixed: FixedCredentials };
export type TargetLearnerRow = typeof targetLearners.$inferSelect;
export type StoredCredentials = NonNullable<TargetLearnerRow['credentials']>;

/** With `lock`, the row stays locked until the transaction ends. */
export async function findTarget(ctx: Context, id: number, lock?: 'lock'): Promise<TargetRow | undefined> {
  const query = ctx.db.select().from(targets).where(eq(targets.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
}

type Named = { id: number } | { host: string };

/** The only place that decides who sees a target: staff always, others while a visible lesson uses it. */
export async function findVisibleTarget(
  ctx: Context,
  { isStaff }: Pick<Actor, 'isStaff'>,
  named: Named,
): Promise<TargetRow | undefined> {
  const isNamed =
    'id' in named ? eq(targets.id, named.id) : eq(sql`lower(${targets.host})`, named.host.toLowerCase());
  const [row] = await ctx.db
    .select()
    .from(targets)
    .where(isStaff ? isNamed : and(isNamed, isOpen(targets.id)));
  return row;
}

/** All targets, each with whether learners may enter it. */
export function listRoutedTargets(ctx: Context): Promise<{ target: TargetRow; isOpen: boolean }[]> {
  return ctx.db
    .select({ target: targets, isOpen: isOpen(targets.id) })
    .from(targets)
    .orderBy(targets.id);
}

export function listTargets(ctx: Context): Promise<TargetRow[]> {
  return ctx.db.select().from(targets).orderBy(targets.id);
}

/** The user's name at a target, created at the first use. */
export async function findOrMakeLearner(
  ctx: Context,
  userId: number,
  targetId: number,
): Promise<TargetLearnerRow> {
  const find = async () => {
    const [row] = await ctx.db
      .select()
      .from(targetLearners)
      .where(and(eq(targetLearners.userId, userId), eq(targetLearners.targetId, targetId)));
    return row;
  };
  const known = await find();
  if (known) return known;
  await makeLearners(ctx, [userId], targetId);
  const made = await find();
  if (!made) throw notFound('target application');
  return made;
}

/** Gives each of the users a name at a target, unless they have one. */
export async function makeLearners(
  ctx: Context,
  userIds: readonly number[],
  targetId: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.db
    .insert(targetLearners)
    .values(userIds.map((userId) => ({ userId, targetId, learner: randomName() })))
    .onConflictDoNothing();
}

/** Where the user's own copy of the target is; null if none is ready. */
export async function findOwnAddress(
  { db }: Context,
  userId: number,
  targetId: number,
): Promise<string | null> {
  const isOwn = and(eq(instances.userId, userId), eq(instances.targetId, targetId));
  const [row] = await db
    .select({ address: instances.address })
    .from(instances)
    .where(and(isOwn, eq(instances.state, 'ready')));
  return row?.address ?? null;
}

export async function keepCredentials(
  ctx: Context,
  learner: string,
  credentials: TargetLearnerRow['credentials'],
): Promise<void> {
  await ctx.db.update(targetLearners).set({ credentials }).where(eq(targetLearners.learner, learner));
}

/** Notes the hunt whose holes are open at the target for this learner; null for none. */
export async function keepHuntRound(
  ctx: Context,
  learner: string,
  huntRoundId: number | null,
): Promise<void> {
  const isAnother = sql`${targetLearners.huntRoundId} is distinct from ${huntRoundId}`;
  await ctx.db
    .update(targetLearners)
    .set({ huntRoundId, huntArrangedAt: ctx.clock() })
    .where(and(eq(targetLearners.learner, learner), isAnother));
}

export async function updateTarget(
  ctx: Context,
  id: number,
  values: Partial<typeof targets.$inferInsert>,
): Promise<TargetRow | undefined> {
  const [row] = await ctx.db.update(targets).set(values).where(eq(targets.id, id)).returning();
  return row;
}

export async function deleteTarget(ctx: Context, id: number): Promise<boolean> {
  const rows = await ctx.db.delete(targets).where(eq(targets.id, id)).returning({ id: targets.id });
  return rows.length > 0;
}

/** The user's stored credentials: of targets entered, or assigned by a list. */
export function findCredentials(ctx: Context, userId: number) {
  return ctx.db
    .select({
      target: { id: targets.id, name: targets.name },
      credentials: targetLearners.credentials,
    })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(eq(targetLearners.userId, userId))
    .orderBy(targets.id);
}
