import type { WayIn } from '@sentiero/contracts/users';
import { normalCode } from '@sentiero/contracts/texts';
import { eq } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import { recoveryCodes } from '../../db/schema/index.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { announceRemoval } from './announce-way-in.ts';
import { makePaperCode } from './paper-code.ts';
import { applyRemedy } from './remedies.ts';
import { requireRecentLogin } from './sessions.service.ts';
import { findUser, updateUser, type UserRow } from './users.store.ts';
import { waysIn } from './ways-in.ts';

const recoveryCodeCount = 10;

/** The caller's locked row, after a recent login: nobody else may change how an account is entered. */
export async function requireOwner(ctx: UserContext): Promise<UserRow> {
  const user = await findUser(ctx, ctx.actor.userId, 'lock');
  if (!user) throw notAuthenticated();
  await requireRecentLogin(ctx);
  return user;
}

/** From now on logins need a second factor. Sessions that began without one end. The user's row must be locked. */
export async function beginFactors(ctx: UserContext, user: UserRow): Promise<void> {
  await applyRemedy(ctx, { user, remedy: 'second factor on' }, { ownSession: ctx.actor.sessionId });
  if (user.secondFactorAt) return;
  await updateUser(ctx, user.id, { secondFactorAt: ctx.clock() });
  await writeAudit(ctx, { action: 'user.second-factor-on', object: `user:${user.id}` });
}

/** New recovery codes, in place of all earlier ones. */
export async function renewRecoveryCodes(ctx: Context, userId: number, createdAt: Date): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makePaperCode);
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await ctx.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(normalCode(code)), createdAt })));
  return codes;
}

/** Removes all second factors of a user, whose row must be locked. */
export async function switchOff(ctx: UserContext, user: UserRow): Promise<void> {
  const ended: WayIn[] = [];
  for (const kind of ['totp', 'passkey', 'recovery_codes'] as const)
    ended.push(...(await waysIn[kind].end(ctx, user, {})));
  await announceRemoval(ctx, user, ended);
}
