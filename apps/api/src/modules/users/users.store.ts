import type { Language } from '@sentiero/contracts/shared';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { passwords, users } from '../../db/schema/index.ts';

export type UserRow = typeof users.$inferSelect;

export async function findUser(ctx: Context, id: number): Promise<UserRow | undefined> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id));
  return row;
}

export async function findLogin(ctx: Context, username: string) {
  const [row] = await ctx.db
    .select({ user: users, hash: passwords.hash })
    .from(users)
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(sql`lower(${users.username}) = lower(${username})`);
  return row;
}

export async function setLastLogin(ctx: Context, id: number): Promise<UserRow | undefined> {
  const [row] = await ctx.db
    .update(users)
    .set({ lastLogin: ctx.clock() })
    .where(eq(users.id, id))
    .returning();
  return row;
}

export async function setLanguage(ctx: Context, id: number, language: Language): Promise<void> {
  await ctx.db.update(users).set({ language }).where(eq(users.id, id));
}
