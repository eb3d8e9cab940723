import type { Language } from '@sentiero/contracts/shared';
import { emailKey, usernameKey } from '@sentiero/contracts/texts';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { passwords, usernameKeys, users } from '../../db/schema/index.ts';
import { claimUsername } from './usernames.store.ts';

export type UserRow = typeof users.$inferSelect;

/** With `lock`, the row stays locked until the transaction ends. */
export async function findUser(ctx: Context, id: number, lock?: 'lock'): Promise<UserRow | undefined> {
  const query = ctx.db.select().from(users).where(eq(users.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
}

const staffLock = 7_263_403;

/**
 * Serialises account changes by staff: two members of staff who change each other could deadlock, and the number of
 * staff must not change before the transaction ends. Call it before locking anything else.
 */
export async function lockStaff(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${staffLock})`);
}

/** The number of other staff whose accounts are open and stay. */
export function countOtherStaff(ctx: Context, id: number): Promise<number> {
  const stays = and(isNull(users.closedAt), isNull(users.eraseAt));
  return ctx.db.$count(users, and(eq(users.isStaff, true), stays, ne(users.id, id)));
}

/**
 * The user who logs in with this name, or with this email address. PostgreSQL finds candidates; `usernameKey`, which
 * the limits also use, decides. If two old accounts have names with the same key, each is found by its exact name.
 */
export async function findLogin(ctx: Context, username: string) {
  const key = usernameKey(username);
  const ids = ctx.db
    .select({ id: usernameKeys.userId })
    .from(usernameKeys)
    .where(eq(usernameKeys.key, key))
    .union(
      ctx.db
        .select({ id: users.id })
        .from(users)
        .where(sql`lower(${users.username}) = lower(${username})`),
    )
    .union(ctx.db.select({ id: users.id }).from(users).where(hasEmail(username)));
  const rows = await ctx.db
    .select({ user: users, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id));
  const same = rows.filter(({ user }) => usernameKey(user.username) === key);
  const byName = same.find(({ user }) => user.username === username) ?? same[0];
  return byName ?? rows.find(({ user }) => emailKey(user.email) === emailKey(username));
}

const hasEmail = (email: string) => sql`lower(${users.email}) = lower(${emailKey(email)})`;

/** A login keeps an account that would have been erased for want of logins. */
const keptByLogin = {
  eraseAt: sql`case when ${users.isEraseOfUnused} then null else ${users.eraseAt} end`,
  isEraseOfUnused: false,
};

/** Undefined if the account has since been closed. */
export async function setLastLogin(ctx: Context, id: number): Promise<UserRow | undefined> {
  const [row] = await ctx.db
    .update(users)
    .set({ lastLogin: ctx.clock(), ...keptByLogin })
    .where(and(eq(users.id, id), isNull(users.closedAt)))
    .returning();
  return row;
}

export async function setLanguage(ctx: Context, id: number, language: Language): Promise<void> {
  await ctx.db.update(users).set({ language }).where(eq(users.id, id));
}

export async function findByEmail(ctx: Context, email: string): Promise<UserRow | undefined> {
  const [row] = await ctx.db.select().from(users).where(hasEmail(email));
  return row;
}

export async function findHash(ctx: Context, userId: number): Promise<string | undefined> {
  const [row] = await ctx.db.select().from(passwords).where(eq(passwords.userId, userId));
  return row?.hash;
}

export async function setPassword(ctx: Context, userId: number, hash: string): Promise<void> {
  await ctx.db
    .insert(passwords)
    .values({ userId, hash })
    .onConflictDoUpdate({ target: passwords.userId, set: { hash } });
}

/** Whether this is still the user's password, which stays locked until the transaction ends. */
export async function holdPassword(ctx: Context, userId: number, hash: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ userId: passwords.userId })
    .from(passwords)
    .where(and(eq(passwords.userId, userId), eq(passwords.hash, hash)))
    .for('no key update');
  return rows.length > 0;
}

/** Call it in a transaction, because it also claims the name. */
export async function insertUser(ctx: Context, values: typeof users.$inferInsert): Promise<UserRow> {
  const [row] = await ctx.db.insert(users).values(values).returning();
  if (!row) throw new Error('a user was not stored');
  await claimUsername(ctx, row.id, row.username);
  return row;
}

type UserChange = { [Key in keyof typeof users.$inferInsert]?: (typeof users.$inferInsert)[Key] | undefined };

/** Changes the given fields and returns the row. Call it in a transaction, because it also claims a new name. */
export async function updateUser(ctx: Context, id: number, change: UserChange): Promise<UserRow | undefined> {
  if (Object.values(change).every((value) => value === undefined)) return findUser(ctx, id);
  const set = change as Partial<typeof users.$inferInsert>;
  const [row] = await ctx.db.update(users).set(set).where(eq(users.id, id)).returning();
  if (row && change.username !== undefined) await claimUsername(ctx, id, row.username);
  return row;
}
