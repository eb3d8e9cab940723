import { ConcurrencyExceeded, ConcurrencyLimiter } from '@sentiero/service';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Actor, Context, Hold, UserContext } from '../context.ts';
import type { Db } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { wholeDb } from '../db/reading-db.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
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
  const take = async (tx: Context) => {
    await holdSession(tx, actor);
    isTaken = true;
  };
  const limiter = limiterOf(wholeDb(ctx.db));
  const inTurn: Hold['inTurn'] = (work) => limiter.run(actor.userId, work).catch(refuseExcess);
  return { ...ctx, actor, hold: { take, inTurn, wasTaken: () => isTaken } };
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
 * each other and cannot deadlock.
 */
async function holdSession(ctx: Context, actor: Actor): Promise<void> {
  const now = ctx.clock().toISOString();
  const { token, sessionId } = actor;
  const [[user], [proof]] = await inOneRoundTrip(ctx, [
    () => lockedUser(ctx.db).execute({ id: actor.userId }),
    () =>
      token
        ? keptToken(ctx.db).execute({ id: token.id, now })
        : keptSession(ctx.db).execute({ id: sessionId, now }),
  ]);
  if (!user || !proof) throw notAuthenticated();
  const hasLostRole = (actor.isStaff && !user.isStaff) || (actor.isTeacher && !user.isTeacher);
  if (hasLostRole) throw forbidden();
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

/** Locks against deletion only: a token may still be noted as used. */
const keptToken = prepared((db) =>
  db
    .select({ id: apiTokens.id })
    .from(apiTokens)
    .where(and(eq(apiTokens.id, sql.placeholder('id')), gt(apiTokens.expiresAt, sql.placeholder('now'))))
    .for('key share')
    .prepare('hold_token'),
);
