import { InGroups } from '@sentiero/service';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { inTransaction, type Actor, type Context, type UserContext } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { unnestNamed } from '../../db/arrays.ts';
import type { Db } from '../../db/client.ts';
import { ownColumns, ownOf, type OwnRow } from '../../db/own-row.ts';
import { prepared } from '../../db/prepared.ts';
import { pendingLogins, sessions, users } from '../../db/schema/index.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { changedFields } from '../../http/etag.ts';
import { isRecent, recentLoginRequired } from '../../http/recent-login.ts';
import { rolesOf } from './roles-of.ts';
import type { UserRow } from './users.store.ts';

const lifeMs = 14 * 24 * 3_600_000;
/** The maximum life of a session after its login, however active it is. */
const wholeLifeMs = 30 * 24 * 3_600_000;
const hourMs = 3_600_000;

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

/**
 * Looked up by its key for each token. A plain join may run in any order: planned while the tables are empty, it would
 * later read them whole, for each row of each other.
 */
const sessionOfToken = (db: Db) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql`wanted.token`), gt(sessions.expiresAt, sql.placeholder('now'))))
    .limit(1)
    .as('session');

const wanted = sql`${unnestNamed({ tokenHashes: 'text[]' })} as wanted (token)`;

const columnsOf = (session: ReturnType<typeof sessionOfToken>) => ({
  id: session.id,
  tokenHash: session.tokenHash,
  createdAt: session.createdAt,
  expiresAt: session.expiresAt,
  authenticatedAt: session.authenticatedAt,
  lastUsedAt: session.lastUsedAt,
  user: users,
});

const ofOpenAccount = (session: ReturnType<typeof sessionOfToken>) =>
  and(eq(users.id, session.userId), isNull(users.closedAt));

const sessionsByToken = prepared((db) => {
  const session = sessionOfToken(db);
  return db
    .select(columnsOf(session))
    .from(wanted)
    .innerJoinLateral(session, sql`true`)
    .innerJoin(users, ofOpenAccount(session))
    .prepare('sessions_by_token');
});

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsByToken>['execute']>>[number] & {
  own?: OwnRow;
};

const sessionsWithOwn = prepared((db) => {
  const session = sessionOfToken(db);
  const own = ownOf(db, sql`${session.userId}`).as('own');
  return db
    .select({ ...columnsOf(session), own: ownColumns(own) })
    .from(wanted)
    .innerJoinLateral(session, sql`true`)
    .innerJoin(users, ofOpenAccount(session))
    .innerJoinLateral(own, sql`true`)
    .prepare('sessions_with_own');
});

type Lookup = { ctx: Context; tokenHash: string };
type Lookups = Record<'plain' | 'withOwn', InGroups<Lookup, SessionRow | null>>;
const lookups = new WeakMap<Db, Lookups>();

/** Calls that arrive together are identified by one statement. */
function lookupsOf({ db, log }: Context): Lookups {
  const known = lookups.get(db);
  if (known) return known;
  const made = { plain: lookUp(sessionsByToken, log), withOwn: lookUp(sessionsWithOwn, log) };
  lookups.set(db, made);
  return made;
}

function lookUp(
  statement: typeof sessionsByToken | typeof sessionsWithOwn,
  log: Context['log'],
): InGroups<Lookup, SessionRow | null> {
  const together = async (calls: readonly Lookup[]) => {
    const [first] = calls;
    if (!first) return new Map<Lookup, SessionRow | null>();
    const key = {
      tokenHashes: calls.map(({ tokenHash }) => tokenHash),
      now: first.ctx.clock().toISOString(),
    };
    const rows: SessionRow[] = await statement(first.ctx.db).execute(key);
    const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
    return new Map(calls.map((call) => [call, byHash.get(call.tokenHash) ?? null]));
  };
  return new InGroups({
    limits: { most: 32, atOnce: 2 },
    together,
    alone: async (call) => (await together([call])).get(call) ?? null,
    onFailure: (err) => log.warn({ err }, 'callers could not be identified together'),
  });
}

const notedUse = prepared((db) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`${sql.placeholder('end')}`, lastUsedAt: sql`${sql.placeholder('now')}` })
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('note_session_use'),
);

export type FoundSession = {
  actor: Actor;
  user: UserRow;
  own: OwnRow | null;
  extendedTo: Date | null;
};

/**
 * Finds the caller by a session token, on request with the caller's completions. That the session is in use is noted,
 * and extends it, at most once an hour.
 */
export async function findSession(
  ctx: Context,
  token: string,
  { withOwn = false } = {},
): Promise<FoundSession | null> {
  const now = ctx.clock();
  const lookup = lookupsOf(ctx)[withOwn ? 'withOwn' : 'plain'];
  const row = await lookup.run({ ctx, tokenHash: hashToken(token) });
  if (!row || row.createdAt.getTime() + wholeLifeMs <= now.getTime()) return null;
  const { id: sessionId, user, authenticatedAt } = row;
  const end = endOf(now, row.createdAt);
  const isNoted = now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > hourMs;
  if (isNoted)
    await notedUse(ctx.db).execute({ end: end.toISOString(), now: now.toISOString(), id: sessionId });
  const actor = { userId: user.id, sessionId, authenticatedAt, ...rolesOf(ctx, user) };
  return { actor, user, own: row.own ?? null, extendedTo: isNoted ? end : null };
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

/** Ends all sessions of a user, or all but one, with their sockets, and the logins that lack a second factor. */
export async function endSessions(ctx: Context, userId: number, keptId?: number): Promise<void> {
  const others = keptId === undefined ? undefined : ne(sessions.id, keptId);
  await ctx.db.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  const ended = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ sessionId: sessions.id });
  for (const { sessionId } of ended) ctx.hub.publish(userId, { kind: 'session-ended', sessionId });
}
