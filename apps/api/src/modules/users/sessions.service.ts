import { dayMs, hourMs } from '@sentiero/contracts/time';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema/index.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { changedFields } from '../../http/etag.ts';
import { isRecent, recentLoginRequired } from '../../http/recent-login.ts';
import { rolesOf } from './roles-of.ts';
import type { UserRow } from './users.store.ts';

const lifeMs = 14 * dayMs;
/** The maximum life of a session after its login, however active it is. */
const wholeLifeMs = 30 * dayMs;

export type OpenedSession = { id: number; token: string; expiresAt: Date };

/** When and where the user logged in, and when the password was last entered. */
type Beginning = { createdAt: Date; authenticatedAt: Date | null; device: string };

/** Opens a session, which begins now unless it replaces another one. */
export async function openSession(
  ctx: Context,
  userId: number,
  from: Partial<Beginning> = {},
): Promise<OpenedSession> {
  const token = randomToken();
  const now = ctx.clock();
  const beginning = { createdAt: now, authenticatedAt: now, ...from };
  const expiresAt = endOf(now, beginning.createdAt);
  const [row] = await ctx.db
    .insert(sessions)
    .values({ userId, tokenHash: hashToken(token), ...beginning, lastUsedAt: now, expiresAt })
    .returning({ id: sessions.id });
  if (!row) throw new Error('a session was not stored');
  return { id: row.id, token, expiresAt };
}

/** When a session that begins now is over, however active it is. */
export const longestEnd = ({ clock }: Context) => new Date(clock().getTime() + wholeLifeMs);

const endOf = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + lifeMs, createdAt.getTime() + wholeLifeMs));

/** The caller's session, locked until the transaction ends. */
export async function readSession(ctx: UserContext): Promise<Beginning> {
  const [row] = await ctx.db
    .select({
      createdAt: sessions.createdAt,
      authenticatedAt: sessions.authenticatedAt,
      device: sessions.device,
    })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), gt(sessions.expiresAt, ctx.clock())))
    .for('no key update');
  if (!row) throw notAuthenticated();
  return row;
}

/** The caller's session; refused unless the password was entered in the last ten minutes. */
export async function requireRecentLogin(ctx: UserContext): Promise<Beginning> {
  const session = await readSession(ctx);
  if (!isRecent(ctx, session)) throw recentLoginRequired();
  return session;
}

/** Refuses a change of guarded fields unless the password was entered in the last ten minutes. */
export async function requireRecentLoginFor<Entity extends object>(
  ctx: UserContext,
  { recentLogin }: { recentLogin: readonly string[] },
  [before, after]: readonly [Entity, Entity],
): Promise<void> {
  const isGuarded = changedFields(before, after).some((field) => recentLogin.includes(field));
  if (isGuarded) await requireRecentLogin(ctx);
}

const sessionByToken = prepared((db) =>
  db
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.closedAt)))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_token'),
);

const notedUse = prepared((db) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`${sql.placeholder('end')}`, lastUsedAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('note_session_use'),
);

export type FoundSession = { actor: Actor; user: UserRow; extendedTo: Date | null };

/** Finds the caller by a session token. That the session is in use is noted, and extends it, at most once an hour. */
export async function findSession(ctx: Context, token: string): Promise<FoundSession | null> {
  const now = ctx.clock();
  const [row] = await sessionByToken(ctx.db).execute({
    tokenHash: hashToken(token),
    now: now.toISOString(),
  });
  if (!row || row.session.createdAt.getTime() + wholeLifeMs <= now.getTime()) return null;
  const { user, session } = row;
  const { id: sessionId, authenticatedAt } = session;
  const end = endOf(now, session.createdAt);
  const isNoted = now.getTime() - (session.lastUsedAt?.getTime() ?? 0) > hourMs;
  if (isNoted)
    await notedUse(ctx.db).execute({ end: end.toISOString(), now: now.toISOString(), id: sessionId });
  const actor = { userId: user.id, sessionId, authenticatedAt, ...rolesOf(ctx, user) };
  return { actor, user, extendedTo: isNoted ? end : null };
}

/** Ends one session and closes its sockets. */
export async function endSession(ctx: Context, userId: number, sessionId: number): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, sessionId));
  ctx.hub.publish(userId, { kind: 'session-ended', sessionId });
}

/** Ends the previous session of a user who logs in again. */
export async function endOldSession(ctx: Context, actor: Actor | null): Promise<void> {
  if (actor) await inTransaction(ctx, (tx) => endSession(tx, actor.userId, actor.sessionId));
}
