import type { SecondFactor } from '@sentiero/contracts/users';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { passkeys, recoveryCodes, totps } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { updateUser, type UserRow } from './users.store.ts';

const confirmedTotp = (userId: number) => and(eq(totps.userId, userId), isNotNull(totps.confirmedAt));

/** What a login of this user may be completed with, besides a recovery code; empty if the password suffices. */
export async function factorsOf(ctx: Context, userId: number): Promise<SecondFactor[]> {
  const apps = await ctx.db.$count(totps, confirmedTotp(userId));
  const keys = await ctx.db.$count(passkeys, eq(passkeys.userId, userId));
  return [...(apps > 0 ? (['totp'] as const) : []), ...(keys > 0 ? (['passkey'] as const) : [])];
}

/**
 * Without any factor left, the password suffices from now on, and recovery codes are void. True if there was one
 * before. The user's row must be locked.
 */
export async function forgetFactorsIfNone(
  ctx: Context,
  { id, secondFactorAt }: Pick<UserRow, 'id' | 'secondFactorAt'>,
): Promise<boolean> {
  if (!secondFactorAt || (await factorsOf(ctx, id)).length > 0) return false;
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id));
  await updateUser(ctx, id, { secondFactorAt: null });
  await writeAudit(ctx, { action: 'user.second-factor-off', object: `user:${id}` });
  return true;
}
