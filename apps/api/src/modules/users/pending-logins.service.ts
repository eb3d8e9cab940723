import type { SecondFactor } from '@sentiero/contracts/users';
import { and, eq, gt, sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import { hashToken, randomToken } from '../../crypto.ts';
import { pendingLogins } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { factorsOf } from './factors.ts';
import { startSession, type Origin, type StartedSession } from './start-session.ts';
import { spendCode, wrongCode } from './totp.service.ts';
import { findUser } from './users.store.ts';

const lifeMs = 10 * 60_000;
const tries = 5;

export type OpenedLogin = { token: string; expiresAt: Date; factors: SecondFactor[] };
export type PendingLogin = { id: number; userId: number };

/** A login whose password was correct, held until its second factor arrives. */
export async function openLogin(ctx: Context, userId: number): Promise<OpenedLogin> {
  const token = randomToken();
  const expiresAt = new Date(ctx.clock().getTime() + lifeMs);
  await ctx.db
    .insert(pendingLogins)
    .values({ tokenHash: hashToken(token), userId, triesLeft: tries, expiresAt });
  return { token, expiresAt, factors: await factorsOf(ctx, userId) };
}

const isOpen = (ctx: Context) =>
  and(gt(pendingLogins.expiresAt, ctx.clock()), gt(pendingLogins.triesLeft, 0));

export async function findPendingLogin(
  ctx: Context,
  token: string | undefined,
): Promise<PendingLogin | undefined> {
  if (token === undefined) return undefined;
  const [found] = await ctx.db
    .select({ id: pendingLogins.id, userId: pendingLogins.userId })
    .from(pendingLogins)
    .where(and(eq(pendingLogins.tokenHash, hashToken(token)), isOpen(ctx)));
  return found;
}

export async function requirePendingLogin(ctx: Context, token: string | undefined): Promise<PendingLogin> {
  const found = await findPendingLogin(ctx, token);
  if (!found) throw loginExpired();
  return found;
}

/** False if it was finished, or ended together with the sessions, in the meantime. */
export async function endPendingLogin(ctx: Context, id: number): Promise<boolean> {
  const ended = await ctx.db
    .delete(pendingLogins)
    .where(eq(pendingLogins.id, id))
    .returning({ id: pendingLogins.id });
  return ended.length > 0;
}

export async function finishLogin(
  ctx: Context,
  { id, userId }: PendingLogin,
  { code, ...origin }: Origin & { code: string },
): Promise<StartedSession> {
  const started = await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, userId, 'lock');
    if (!user || !(await takeTry(tx, id))) throw loginExpired();
    // Without a second factor: staff have just switched it off.
    if (user.secondFactorAt && !(await spendCode(tx, userId, code))) {
      const entry = { action: 'user.login-failed', object: `user:${userId}` } as const;
      await writeAudit(tx, { ...entry, detail: origin.address });
      return null;
    }
    await endPendingLogin(tx, id);
    const session = await startSession(tx, userId, origin);
    if (!session) throw loginExpired();
    return session;
  });
  if (!started) throw wrongCode();
  return started;
}

/** False if the login has expired, was finished, or was ended together with the sessions. */
async function takeTry(ctx: Context, id: number): Promise<boolean> {
  const taken = await ctx.db
    .update(pendingLogins)
    .set({ triesLeft: sql`${pendingLogins.triesLeft} - 1` })
    .where(and(eq(pendingLogins.id, id), isOpen(ctx)))
    .returning({ id: pendingLogins.id });
  return taken.length > 0;
}

const loginExpired = () => new AppError('login_expired', 'This login has expired. Log in again.');
