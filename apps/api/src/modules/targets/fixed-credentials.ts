import type { AssignMode, FixedCredential, TargetCredentials } from '@sentiero/contracts/targets';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { targetCredentials, targetLearners, targets } from '../../db/schema/index.ts';
import { AppError, invalidInput } from '../../http/errors.ts';

const rowsAtOnce = 1000;

export type FixedCredentials = { credentials: FixedCredential[]; left: number };
const none: FixedCredentials = { credentials: [], left: 0 };

const columns = {
  description: targetCredentials.description,
  username: targetCredentials.username,
  password: targetCredentials.password,
};

/** The targets with the credentials that staff entered, in their order. */
export async function withFixed<Row extends { id: number }>(
  ctx: Context,
  rows: readonly Row[],
): Promise<(Row & { fixed: FixedCredentials })[]> {
  const { targetId, assignedAt, position } = targetCredentials;
  const ids = rows.map(({ id }) => id);
  const all = await ctx.db
    .select({ targetId, credential: columns, assignedAt })
    .from(targetCredentials)
    .where(inArray(targetId, ids))
    .orderBy(asc(position));
  const byTarget = Map.groupBy(all, (one) => one.targetId);
  return rows.map((row) => {
    const own = byTarget.get(row.id);
    if (!own) return { ...row, fixed: none };
    const left = own.filter((one) => one.assignedAt === null).length;
    return { ...row, fixed: { credentials: own.map(({ credential }) => credential), left } };
  });
}

/** What the user has of the credentials that staff entered for these targets, by target id. */
export async function readFixed(
  ctx: Context,
  rows: readonly { target: { id: number } }[],
  owner: number,
): Promise<Map<number, FixedCredential[]>> {
  const { targetId, userId, position } = targetCredentials;
  const found = await ctx.db
    .select({ targetId, credential: columns })
    .from(targetCredentials)
    .innerJoin(targets, eq(targets.id, targetId))
    .where(
      and(
        inArray(
          targetId,
          rows.map(({ target }) => target.id),
        ),
        or(eq(targets.assign, 'all'), eq(userId, owner)),
      ),
    )
    .orderBy(asc(position));
  const byTarget = Map.groupBy(found, (one) => one.targetId);
  return new Map([...byTarget].map(([id, own]) => [id, own.map(({ credential }) => credential)]));
}

/** Refuses a list for one learner each in which a username stands twice. */
export function checkCredentials({ credentials, assign }: TargetCredentials): void {
  if (assign !== 'one_each') return;
  const seen = new Set<string>();
  for (const [at, { username }] of credentials.entries()) {
    if (seen.has(username))
      throw invalidInput(`/credentials/${at}/username`, 'must not stand in the list twice');
    seen.add(username);
  }
}

/**
 * Replaces the target's credentials. One that belongs to a learner stays theirs, also with another password, as long as
 * its username is in the list.
 */
export async function replaceFixed(
  ctx: Context,
  targetId: number,
  { credentials, assign }: TargetCredentials,
): Promise<void> {
  const { username, userId, assignedAt } = targetCredentials;
  const isOfTarget = eq(targetCredentials.targetId, targetId);
  const owned = await ctx.db
    .select({ username, userId, assignedAt })
    .from(targetCredentials)
    .where(and(isOfTarget, isNotNull(assignedAt)));
  const owners = new Map(assign === 'one_each' ? owned.map((row) => [row.username, row]) : []);
  await ctx.db.delete(targetCredentials).where(isOfTarget);
  // Field by field: a caller's own `id` would be stored as well.
  const rows = credentials.map(({ description, username: name, password }, position) => ({
    description,
    username: name,
    password,
    ...owners.get(name),
    targetId,
    position,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await ctx.db.insert(targetCredentials).values(rows.slice(from, from + rowsAtOnce));
}

/**
 * The user's credentials among those that staff entered: all, or the user's own one, which is assigned at the first
 * use. Null if each learner gets one and none is left. Call it in a transaction.
 */
export async function takeFixed(
  ctx: Context,
  target: { id: number; assign: AssignMode },
  userId: number,
): Promise<FixedCredential[] | null> {
  const isOfTarget = eq(targetCredentials.targetId, target.id);
  if (target.assign === 'all')
    return ctx.db
      .select(columns)
      .from(targetCredentials)
      .where(isOfTarget)
      .orderBy(asc(targetCredentials.position));
  const own = () =>
    ctx.db
      .select(columns)
      .from(targetCredentials)
      .where(and(isOfTarget, eq(targetCredentials.userId, userId)));
  const known = await own();
  if (known.length > 0) return known;
  // A change of the list waits for this lock, and the learner's other calls for the next.
  await ctx.db.select({ id: targets.id }).from(targets).where(eq(targets.id, target.id)).for('share');
  await ctx.db
    .select({ id: targetLearners.userId })
    .from(targetLearners)
    .where(and(eq(targetLearners.userId, userId), eq(targetLearners.targetId, target.id)))
    .for('update');
  const since = await own();
  return since.length > 0 ? since : takeFree(ctx, target.id, userId);
}

async function takeFree(ctx: Context, targetId: number, userId: number): Promise<FixedCredential[] | null> {
  const { id, position, assignedAt } = targetCredentials;
  const free = ctx.db
    .select({ id })
    .from(targetCredentials)
    .where(and(eq(targetCredentials.targetId, targetId), isNull(assignedAt)))
    .orderBy(asc(position))
    .limit(1)
    .for('update', { skipLocked: true });
  const taken = await ctx.db
    .update(targetCredentials)
    .set({ userId, assignedAt: ctx.clock() })
    .where(inArray(id, free))
    .returning(columns);
  if (taken.length > 0) return taken;
  const [any] = await ctx.db
    .select({ id })
    .from(targetCredentials)
    .where(eq(targetCredentials.targetId, targetId))
    .limit(1);
  return any ? null : [];
}

export const noneLeft = ({ name }: { name: string }) =>
  new AppError('no_credentials_left', `All accounts of ${name} belong to other learners. Tell your teacher.`);

/**
 * The first credentials of a learner among those that staff entered: the learner's own, or the first that all get. The
 * query around it has `target_learners` and `targets`.
 */
export const firstFixed = sql<FixedCredential | null>`coalesce(
  (select jsonb_build_object('username', own.username, 'password', own.password)
    from ${targetCredentials} as own
    where own.target_id = ${targetLearners.targetId} and own.user_id = ${targetLearners.userId}
      and ${targets.assign} = 'one_each'),
  (select jsonb_build_object('username', of_all.username, 'password', of_all.password)
    from ${targetCredentials} as of_all
    where of_all.target_id = ${targetLearners.targetId} and ${targets.assign} = 'all'
    order by of_all.position limit 1))`;
