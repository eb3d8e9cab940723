import { lt } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { activeLessons, labSessions, labTickets, sessions, verifications, waysBack } from './schema/index.ts';

const dayMs = 24 * 3_600_000;

/** Rows that no rule will look at again. Active lessons stay for a day, for records that arrive late. */
export async function deleteExpired(ctx: Context): Promise<void> {
  const now = ctx.clock();
  await ctx.db.delete(labTickets).where(lt(labTickets.expiresAt, now));
  await ctx.db.delete(labSessions).where(lt(labSessions.expiresAt, now));
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now));
  await ctx.db.delete(waysBack).where(lt(waysBack.expiresAt, now));
  await ctx.db.delete(activeLessons).where(lt(activeLessons.until, new Date(now.getTime() - dayMs)));
  await ctx.db.delete(verifications).where(lt(verifications.expiresAt, new Date(now.getTime() - dayMs)));
}
