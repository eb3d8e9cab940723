import { hourMs } from '@sentiero/contracts/time';
import type { InstancePurpose } from '@sentiero/contracts/instances';
import { and, desc, eq, sql } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { instances, instanceService, targets, users } from '../../db/schema/index.ts';
import { uTeachesM } from '../../db/teaches.ts';

export type CopyRow = typeof instances.$inferSelect;

/** Changes with everything that a copy is made from. */
const settingsHash = sql<string>`md5(concat("targets"."kind", "targets"."instance", "targets"."frontend_url"))`;
const setting = (name: string) => sql`("targets"."instance"->>${sql.raw(`'${name}'`)})`;

const copyColumns = {
  id: instances.id,
  name: instances.name,
  targetId: instances.targetId,
  userId: instances.userId,
  purpose: instances.purpose,
  state: instances.state,
  createdAt: instances.createdAt,
  changedAt: instances.changedAt,
  usedAt: instances.usedAt,
  endsAt: instances.endsAt,
  memoryMb: sql<number>`coalesce(${setting('memory_mb')}::int, 0)`,
  idleMinutes: sql<number>`coalesce(${setting('idle_minutes')}::int, 0)`,
  hours: sql<number>`coalesce(${setting('hours')}::int, 0)`,
  isCurrent: sql<boolean>`"targets"."kind" = 'instance' and ${instances.settingsHash} = ${settingsHash}`,
};

/** The courses in which a user learns. */
const coursesOf = (userId: typeof instances.userId | number) => sql<number[]>`array(
  select m.course_id from course_members m join users u on u.id = m.user_id
  where m.user_id = ${userId} and not ${uTeachesM} order by m.course_id)`;

export async function readCourses({ db }: Context, userId: number): Promise<number[]> {
  const [row] = await db
    .select({ courses: coursesOf(userId) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.courses ?? [];
}

/** All copies with the limits of their targets. */
export function readCopies({ db }: Context) {
  return db
    .select({ ...copyColumns, courses: coursesOf(instances.userId) })
    .from(instances)
    .innerJoin(targets, eq(targets.id, instances.targetId))
    .orderBy(instances.id);
}

/** A learner's own copy. */
export async function findOwnCopy({ db }: Context, userId: number, targetId: number) {
  const [row] = await db
    .select({
      ...copyColumns,
      address: instances.address,
      error: instances.error,
      readyAt: instances.readyAt,
    })
    .from(instances)
    .innerJoin(targets, eq(targets.id, instances.targetId))
    .where(and(eq(instances.userId, userId), eq(instances.targetId, targetId)));
  return row;
}
export type OwnCopy = NonNullable<Awaited<ReturnType<typeof findOwnCopy>>>;

/** All copies as staff see them, the latest first. */
export function listCopies({ db }: Context) {
  return db
    .select({
      ...copyColumns,
      error: instances.error,
      readyAt: instances.readyAt,
      lastRequest: instances.lastRequest,
      usedMemoryMb: instances.memoryMb,
      cpu: instances.cpu,
      target: { id: targets.id, name: targets.name },
      user: { id: users.id, username: users.username },
    })
    .from(instances)
    .innerJoin(targets, eq(targets.id, instances.targetId))
    .leftJoin(users, eq(users.id, instances.userId))
    .orderBy(desc(instances.id));
}

export async function findCopy({ db }: Context, id: number): Promise<CopyRow | undefined> {
  const [row] = await db.select().from(instances).where(eq(instances.id, id));
  return row;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
/** 130 random bits, so that no name is ever used twice. */
const copyName = () => Array.from(randomBytes(26), (byte) => alphabet[byte % 32]).join('');

type NewCopy = { targetId: number; purpose: InstancePurpose };

/** Adds a copy for each of the users, null for nobody; the ids of the new rows: who has a copy gets no other one. */
export async function insertCopies(
  ctx: Context,
  { targetId, purpose }: NewCopy,
  userIds: readonly (number | null)[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const now = ctx.clock();
  const settings = sql`(select ${settingsHash} from ${targets} where ${targets.id} = ${targetId})`;
  const common = { targetId, purpose, settingsHash: settings, createdAt: now, changedAt: now };
  const rows = await ctx.db
    .insert(instances)
    .values(userIds.map((userId) => ({ ...common, userId, name: copyName() })))
    .onConflictDoNothing()
    .returning({ id: instances.id });
  return rows.map(({ id }) => id);
}

export async function updateCopy(ctx: Context, id: number, values: Partial<CopyRow>): Promise<void> {
  await ctx.db.update(instances).set(values).where(eq(instances.id, id));
}

export async function deleteCopy(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(instances).where(eq(instances.id, id));
}

/** Gives a prepared copy to the learner, in one statement; false if none is ready. */
export async function claimPrepared(ctx: Context, { userId, target }: Claim): Promise<boolean> {
  const now = ctx.clock();
  const prepared = sql`(select i.id from instances i
    where i.target_id = ${target.id} and i.purpose = 'pool' and i.state = 'ready' and i.user_id is null
      and i.settings_hash = (select ${settingsHash} from targets where targets.id = ${target.id})
    order by i.id limit 1 for update skip locked)`;
  const rows = await ctx.db
    .update(instances)
    .set({
      userId,
      purpose: 'learner',
      createdAt: now,
      changedAt: now,
      readyAt: now,
      usedAt: now,
      endsAt: new Date(now.getTime() + target.hours * hourMs),
    })
    .where(eq(instances.id, prepared))
    .returning({ id: instances.id });
  return rows.length > 0;
}
export type Claim = { userId: number; target: { id: number; hours: number } };

export type ServiceRow = typeof instanceService.$inferSelect;

/** Undefined until a service has been there. */
export async function findService({ db }: Context): Promise<ServiceRow | undefined> {
  const [row] = await db.select().from(instanceService);
  return row;
}

export async function ensureService({ db }: Context): Promise<void> {
  await db.insert(instanceService).values({}).onConflictDoNothing();
}
