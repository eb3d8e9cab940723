import { and, eq, gt, sql } from 'drizzle-orm';
import { inTransaction, type Actor, type Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema/index.ts';
import type { UserRow } from './users.store.ts';

export const sessionLifeMs = 14 * 24 * 3_600_000;
const extendAfterMs = 3_600_000;

export type OpenedSession = { id: number; token: string };

export async function openSession(ctx: Context, userId: number): Promise<OpenedSession> {
  const token = randomToken();
  const now = ctx.clock();
  const [row] = await ctx.db
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionLifeMs),
    })
    .returning({ id: sessions.id });
  if (!row) throw new Error('a session was not stored');
  return { id: row.id, token };
}

const sessionByToken = prepared((db) =>
  db
    .select({ id: sessions.id, expiresAt: sessions.expiresAt, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_token'),
);

export type FoundSession = { actor: Actor; user: UserRow; isExtended: boolean };

/** Who a session belongs to. Its life slides: it is extended at most once an hour. */
export async function findSession(ctx: Context, token: string): Promise<FoundSession | null> {
  const now = ctx.clock();
  const [row] = await sessionByToken(ctx.db).execute({ tokenHash: hashToken(token), now: now.toISOString() });
  if (!row) return null;
  const { id: sessionId, expiresAt, user } = row;
  const isExtended = expiresAt.getTime() - now.getTime() < sessionLifeMs - extendAfterMs;
  if (isExtended) {
    const extended = new Date(now.getTime() + sessionLifeMs);
    await ctx.db.update(sessions).set({ expiresAt: extended }).where(eq(sessions.id, sessionId));
  }
  const { id: userId, isStaff, isTeacher } = user;
  return { actor: { userId, sessionId, isStaff, isTeacher }, user, isExtended };
}

/** Ends one session and closes its sockets. */
export async function endSession(ctx: Context, userId: number, sessionId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
  ctx.hub.publish(userId, { kind: 'session-ended', sessionId });
}

/** Ends the session of whoever logs in again. */
export async function endOldSession(ctx: Context, actor: Actor | null): Promise<void> {
  if (actor) await inTransaction(ctx, (tx) => endSession(tx, actor.userId, actor.sessionId));
}

/** Ends all sessions of a user and closes their sockets. */
export async function endSessions(ctx: Context, userId: number): Promise<void> {
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.userId, userId))
    .returning({ sessionId: sessions.id });
  for (const { sessionId } of ended) ctx.hub.publish(userId, { kind: 'session-ended', sessionId });
}
