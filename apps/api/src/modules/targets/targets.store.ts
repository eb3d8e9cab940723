import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { randomName } from '../../crypto.ts';
import { lessons, targetLearners, targets } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';

export type TargetRow = typeof targets.$inferSelect;
export type TargetLearnerRow = typeof targetLearners.$inferSelect;
export type StoredCredentials = NonNullable<TargetLearnerRow['credentials']>;

/** With `lock`, others wait with changing it until the transaction ends. */
export async function findTarget(ctx: Context, id: number, lock?: 'lock'): Promise<TargetRow | undefined> {
  const query = ctx.db.select().from(targets).where(eq(targets.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
}

/** A target that a visible lesson uses: others do not exist for learners. */
export async function findLearnersTarget(ctx: Context, id: number): Promise<TargetRow | undefined> {
  const [row] = await ctx.db
    .select({ target: targets })
    .from(targets)
    .innerJoin(lessons, and(eq(lessons.targetId, targets.id), eq(lessons.isVisible, true)))
    .where(eq(targets.id, id))
    .limit(1);
  return row?.target;
}

export async function findTargetByHost(ctx: Context, host: string): Promise<TargetRow | undefined> {
  const [row] = await ctx.db.select().from(targets).where(eq(targets.host, host.toLowerCase()));
  return row;
}

export function listTargets(ctx: Context): Promise<TargetRow[]> {
  return ctx.db.select().from(targets).orderBy(targets.id);
}

/** The user's name at a target, made at the first use. */
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
  await ctx.db
    .insert(targetLearners)
    .values({ userId, targetId, learner: randomName() })
    .onConflictDoNothing();
  const made = await find();
  if (!made) throw notFound('target application');
  return made;
}

export async function keepCredentials(
  ctx: Context,
  learner: string,
  credentials: TargetLearnerRow['credentials'],
): Promise<void> {
  await ctx.db.update(targetLearners).set({ credentials }).where(eq(targetLearners.learner, learner));
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

/** What targets gave the user, as far as they were asked. */
export function findCredentials(ctx: Context, userId: number) {
  return ctx.db
    .select({ target: { id: targets.id, name: targets.name }, credentials: targetLearners.credentials })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(eq(targetLearners.userId, userId))
    .orderBy(targets.id);
}
