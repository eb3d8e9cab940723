import { weekMs } from '@sentiero/contracts/time';
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import { ltiRegistrations } from '../../db/schema/index.ts';

const lifeMs = weekMs;
/** Longer than the two calls to a platform. */
const leaseMs = 30_000;

export async function insertRegistration(ctx: UserContext, code: string): Promise<Date> {
  const expiresAt = new Date(ctx.clock().getTime() + lifeMs);
  await ctx.db
    .insert(ltiRegistrations)
    .values({ tokenHash: hashToken(code), createdBy: ctx.actor.userId, expiresAt });
  return expiresAt;
}

const isOf = (code: string) => eq(ltiRegistrations.tokenHash, hashToken(code));

/** Claims the link for one registration at a time. */
export async function takeRegistration(ctx: Context, code: string) {
  const now = ctx.clock();
  const { expiresAt, leasedUntil } = ltiRegistrations;
  const [row] = await ctx.db
    .update(ltiRegistrations)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(and(isOf(code), gt(expiresAt, now), or(isNull(leasedUntil), lte(leasedUntil, now))))
    .returning();
  return row;
}

/** Ends the link; false if it has ended. */
export async function deleteRegistration(ctx: Context, code: string): Promise<boolean> {
  const rows = await ctx.db.delete(ltiRegistrations).where(isOf(code)).returning();
  return rows.length > 0;
}

export async function releaseRegistration(ctx: Context, code: string): Promise<void> {
  await ctx.db.update(ltiRegistrations).set({ leasedUntil: null }).where(isOf(code));
}
