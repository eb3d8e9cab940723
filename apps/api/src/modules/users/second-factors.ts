import type { SecondFactor } from '@sentiero/contracts/users';
import { and, eq, gte, isNotNull } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import { passkeys, recoveryCodes, totps } from '../../db/schema/index.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { secondFactorMail, type FactorChange } from '../../mail/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { makePaperCode } from './paper-code.ts';
import { endSessions, requireRecentLogin } from './sessions.service.ts';
import { findUser, updateUser, type UserRow } from './users.store.ts';

const recoveryCodeCount = 10;

const confirmedTotp = (userId: number) => and(eq(totps.userId, userId), isNotNull(totps.confirmedAt));

/** What a login of this user may be completed with, besides a recovery code; empty if the password suffices. */
export async function factorsOf(ctx: Context, userId: number): Promise<SecondFactor[]> {
  const apps = await ctx.db.$count(totps, confirmedTotp(userId));
  const keys = await ctx.db.$count(passkeys, eq(passkeys.userId, userId));
  return [...(apps > 0 ? (['totp'] as const) : []), ...(keys > 0 ? (['passkey'] as const) : [])];
}

/** The caller's locked row, after a recent login: nobody else may change how an account is entered. */
export async function requireOwner(ctx: UserContext): Promise<UserRow> {
  const user = await findUser(ctx, ctx.actor.userId, 'lock');
  if (!user) throw notAuthenticated();
  await requireRecentLogin(ctx);
  return user;
}

/** From now on logins need a second factor. Sessions that began without one end. The user's row must be locked. */
export async function beginFactors(ctx: UserContext, user: UserRow): Promise<void> {
  await endSessions(ctx, user.id, ctx.actor.sessionId);
  if (user.secondFactorAt) return;
  await updateUser(ctx, user.id, { secondFactorAt: ctx.clock() });
  await writeAudit(ctx, { action: 'user.second-factor-on', object: `user:${user.id}` });
}

/** New recovery codes, in place of all earlier ones. */
export async function renewRecoveryCodes(ctx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makePaperCode);
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(bareCode(code)) })));
  return codes;
}

/** After one was removed: without any left, the password suffices again. The user's row must be locked. */
export async function endFactorsIfNone(ctx: UserContext, user: UserRow): Promise<void> {
  const factors = await factorsOf(ctx, user.id);
  if (factors.length === 0) await switchOff(ctx, user);
  else await notifyOfFactor(ctx, user, 'fewer');
}

/** Removes all second factors of a user, whose row must be locked. */
export async function switchOff(ctx: UserContext, user: UserRow): Promise<void> {
  await dropFactors(ctx, user.id);
  if (!user.secondFactorAt) return;
  await writeAudit(ctx, { action: 'user.second-factor-off', object: `user:${user.id}` });
  await notifyOfFactor(ctx, user, ctx.actor.userId === user.id ? 'off' : 'off-by-staff');
}

/** From now on the password suffices. The user's row must be locked. */
export async function dropFactors(ctx: Context, userId: number): Promise<void> {
  await ctx.db.delete(totps).where(eq(totps.userId, userId));
  await ctx.db.delete(passkeys).where(eq(passkeys.userId, userId));
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await updateUser(ctx, userId, { secondFactorAt: null });
}

/** Removes what was set up since a time, and recovery codes if nothing is left. The user's row must be locked. */
export async function dropFactorsSince(ctx: Context, userId: number, since: Date): Promise<void> {
  await ctx.db.delete(totps).where(and(eq(totps.userId, userId), gte(totps.confirmedAt, since)));
  await ctx.db.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const factors = await factorsOf(ctx, userId);
  if (factors.length === 0) await dropFactors(ctx, userId);
}

export function notifyOfFactor(ctx: Context, user: UserRow, change: FactorChange): Promise<void> {
  const link = new URL('/reset-pw', ctx.env.WEB_URL).href;
  const mail = secondFactorMail({ to: user.email, language: user.language }, change, link);
  return ctx.mailer.post(ctx, mail, { userId: user.id });
}

/** A code without the blanks and dashes that make it readable. */
export const bareCode = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
