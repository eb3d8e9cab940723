import { ConcurrencyExceeded, ConcurrencyLimiter } from '@sentiero/service';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor, Context, Hold, UserContext } from '../context.ts';
import { isAnyOfNamed } from '../db/arrays.ts';
import type { Db } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { wholeDb } from '../db/reading-db.ts';
import { apiTokens, sessions, users } from '../db/schema/index.ts';
import { AppError, forbidden, notAuthenticated } from './errors.ts';

/**
 * The bound on one user's concurrent transactions, which wait for each other and would otherwise occupy all
 * connections.
 */
const perUser = { limit: 2, backlog: { max: 400, waitMs: 30_000 } };
const limiters = new WeakMap<Db, ConcurrencyLimiter<number>>();

/** The context of a user's call: each of its transactions locks the session. */
export function heldBy(ctx: Context, actor: Actor): UserContext {
  let isTaken = false;
  const note = () => void (isTaken = true);
  const take = async (tx: Context) => {
    await holdSession(tx, actor);
    note();
  };
  const limiter = limiterOf(wholeDb(ctx.db));
  const inTurn: Hold['inTurn'] = (work) => limiter.run(actor.userId, work).catch(refuseExcess);
  return { ...ctx, actor, hold: { take, note, inTurn, wasTaken: () => isTaken } };
}

function limiterOf(db: Db): ConcurrencyLimiter<number> {
  const known = limiters.get(db) ?? new ConcurrencyLimiter(perUser);
  limiters.set(db, known);
  return known;
}

function refuseExcess(error: unknown): never {
  if (!(error instanceof ConcurrencyExceeded)) throw error;
  throw new AppError('too_many_requests', 'Too many calls at once from this account.', {
    retryAfterSeconds: 1,
  });
}

/**
 * Refuses the call if its session or token has ended or its caller has lost a role since they were read, and locks both until
 * the transaction ends. The caller's own row is locked first in every transaction, so that one user's calls wait for
 * each other and cannot deadlock. Both statements go in one round trip.
 */
async function holdSession(ctx: Context, actor: Actor): Promise<void> {
  const now = ctx.clock().toISOString();
  const [[user], [proof]] = await Promise.all([
    lockedUser(ctx.db).execute({ id: actor.userId }),
    actor.token
      ? keptToken(ctx.db).execute({ id: actor.token.id, now })
      : keptSession(ctx.db).execute({ id: actor.sessionId, now }),
  ]);
  if (!user || !proof) throw notAuthenticated();
  if (hasLostRole(actor, user)) throw forbidden();
}

const hasLostRole = (actor: Actor, user: Pick<Actor, 'isStaff' | 'isTeacher'>) =>
  (actor.isStaff && !user.isStaff) || (actor.isTeacher && !user.isTeacher);

/**
 * Locks the sessions of several callers without waiting, so that transactions that lock rows in another order cannot
 * deadlock with this one. Returns the callers whose locks were free; others, and those who must be refused, are left out.
 */
export async function holdFree(tx: Context, callers: readonly UserContext[]): Promise<Set<UserContext>> {
  const ids = callers.map(({ actor }) => actor.userId);
  const sessionIds = callers.map(({ actor }) => actor.sessionId);
  const [freeUsers, freeSessions] = await Promise.all([
    lockedFreeUsers(tx.db).execute({ ids }),
    keptFreeSessions(tx.db).execute({ sessionIds, now: tx.clock().toISOString() }),
  ]);
  const byId = new Map(freeUsers.map((user) => [user.id, user]));
  const kept = new Set(freeSessions.map(({ id }) => id));
  const held = callers.filter(({ actor }) => {
    const user = byId.get(actor.userId);
    return user && kept.has(actor.sessionId) && !hasLostRole(actor, user);
  });
  for (const { hold } of held) hold?.note();
  return new Set(held);
}

const lockedUser = prepared((db) =>
  db
    .select({ isStaff: users.isStaff, isTeacher: users.isTeacher })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('hold_user'),
);

/** Locks against deletion only: a session, and the lab sessions derived from it, may still be extended. */
const keptSession = prepared((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder('id')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .for('key share')
    .prepare('hold_session'),
);

const lockedFreeUsers = prepared((db) =>
  db
    .select({ id: users.id, isStaff: users.isStaff, isTeacher: users.isTeacher })
    .from(users)
    .where(isAnyOfNamed(users.id, 'ids'))
    .for('no key update', { skipLocked: true })
    .prepare('hold_free_users'),
);

const keptFreeSessions = prepared((db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAnyOfNamed(sessions.id, 'sessionIds'), gt(sessions.expiresAt, sql.placeholder('now'))))
    .for('key share', { skipLocked: true })
    .prepare('hold_free_sessions'),
);

/** Locks against deletion only: a token may still be noted as used. */
const keptToken = prepared((db) =>
  db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, sql.placeholder('id')), gt(apiTokens.expiresAt, sql.placeholder('now'))))
    .for('key share')
    .prepare('hold_token'),
);
