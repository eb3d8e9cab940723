import { and, eq, lt } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { recoveryCodes, totps } from '../../db/schema/index.ts';

type TotpRow = typeof totps.$inferSelect;

/** Replaces a secret that was never confirmed. */
export async function storeSecret(ctx: Context, userId: number, secret: string): Promise<void> {
  await ctx.db
    .insert(totps)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: totps.userId, set: { secret, lastStep: 0 } });
}

/** Stores the same secret in another form. */
export async function replaceSecret(ctx: Context, userId: number, secret: string): Promise<void> {
  await ctx.db.update(totps).set({ secret }).where(eq(totps.userId, userId));
}

export async function confirmSecret(ctx: Context, userId: number, confirmedAt: Date): Promise<void> {
  await ctx.db.update(totps).set({ confirmedAt }).where(eq(totps.userId, userId));
}

export async function findTotp(ctx: Context, userId: number): Promise<TotpRow | undefined> {
  const [row] = await ctx.db.select().from(totps).where(eq(totps.userId, userId));
  return row;
}

/** False if a code of this step or of a later one was accepted before. */
export async function spendStep(ctx: Context, userId: number, lastStep: number): Promise<boolean> {
  const spent = await ctx.db
    .update(totps)
    .set({ lastStep })
    .where(and(eq(totps.userId, userId), lt(totps.lastStep, lastStep)))
    .returning({ userId: totps.userId });
  return spent.length > 0;
}

export async function spendRecoveryCode(ctx: Context, userId: number, codeHash: string): Promise<boolean> {
  const spent = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export function countRecoveryCodes(ctx: Context, userId: number): Promise<number> {
  return ctx.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
}
