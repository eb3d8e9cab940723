import type { OwnSession } from '@sentiero/contracts/users';
import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { sessions } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { applyRemedy } from './remedies.ts';
import { requireOwner } from './second-factors.ts';
import { endSession, requireRecentLogin } from './sessions.service.ts';

const most = 100;
const usedAt = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.createdAt})`.mapWith(sessions.createdAt);

export async function readOwnSessions(ctx: UserContext): Promise<OwnSession[]> {
  const { userId, sessionId } = ctx.actor;
  const rows = await ctx.db
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt, usedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock())))
    .orderBy(desc(usedAt), desc(sessions.id))
    .limit(most);
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    current: row.id === sessionId,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.usedAt.toISOString(),
  }));
}

export async function endOtherSessions(ctx: UserContext): Promise<undefined> {
  const { userId, sessionId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    await applyRemedy(tx, { user, remedy: 'end other sessions' }, { ownSession: sessionId });
    await writeAudit(tx, { action: 'user.sessions', object: `user:${userId}` });
  });
  return undefined;
}

/** Ends one of the caller's other sessions; the own one ends by logging out. */
export async function endOtherSession(ctx: UserContext, id: number): Promise<undefined> {
  const { userId, sessionId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await requireRecentLogin(tx);
    const [other] = await tx.db
      .select({ id: sessions.id, device: sessions.device })
      .from(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId), ne(sessions.id, sessionId)));
    if (!other) throw notFound('session');
    await endSession(tx, userId, other.id);
    await writeAudit(tx, { action: 'user.sessions', object: `user:${userId}`, detail: other.device });
  });
  return undefined;
}
