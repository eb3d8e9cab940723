import type { NewTotp, RecoveryCodes, Totp, UserForStaff } from '@sentiero/contracts/users';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import { AppError, notAuthenticated, notFound } from '../../http/errors.ts';
import { secondFactorMail } from '../../mail/second-factor-mail.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { makePaperCode } from './paper-code.ts';
import { endSessions, requireRecentLogin } from './sessions.service.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp-code.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  findTotpSecret,
  spendRecoveryCode,
  spendStep,
  storeRecoveryCodes,
  storeSecret,
} from './totp.store.ts';
import { findUser, lockStaff, updateUser, type UserRow } from './users.store.ts';
import { userForStaffView } from './users.view.ts';

const recoveryCodeCount = 10;

export async function readTotp(ctx: UserContext): Promise<Totp> {
  const user = await findUser(ctx, ctx.actor.userId);
  if (!user) throw notAuthenticated();
  const left = await countRecoveryCodes(ctx, user.id);
  return { on_since: user.secondFactorAt?.toISOString() ?? null, recovery_codes_left: left };
}

/** The secret has no effect until a code of it is confirmed. */
export function startTotp(ctx: UserContext): Promise<NewTotp> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOff(tx);
    const secret = newTotpSecret();
    await storeSecret(tx, user.id, secret);
    return { secret, uri: totpUri(secret, user.username) };
  });
}

export function confirmTotp(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOff(tx);
    if (!(await spendTotpCode(tx, user.id, bare(code)))) throw wrongCode();
    const codes = Array.from({ length: recoveryCodeCount }, makePaperCode);
    const hashes = codes.map((one) => hashToken(bare(one)));
    await storeRecoveryCodes(tx, user.id, hashes);
    await updateUser(tx, user.id, { secondFactorAt: tx.clock() });
    // The other sessions began without the second factor.
    await endSessions(tx, user.id, tx.actor.sessionId);
    await writeAudit(tx, { action: 'user.second-factor-on', object: `user:${user.id}` });
    await tell(tx, user, 'on');
    return { recovery_codes: codes };
  });
}

/** The caller's locked row; refused while the second factor is on, or after an older login. */
async function requireOff(ctx: UserContext): Promise<UserRow> {
  const user = await findUser(ctx, ctx.actor.userId, 'lock');
  if (!user) throw notAuthenticated();
  await requireRecentLogin(ctx);
  if (user.secondFactorAt) throw new AppError('conflict', 'The authenticator app is switched on already.');
  return user;
}

export async function removeTotp(ctx: UserContext): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, tx.actor.userId, 'lock');
    if (!user) throw notAuthenticated();
    await requireRecentLogin(tx);
    await switchOff(tx, user);
  });
  return undefined;
}

/** For a user who lost the app and the recovery codes. */
export function removeFactorOf(ctx: UserContext, id: number): Promise<UserForStaff> {
  return inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      await switchOff(tx, user);
      return userForStaffView({ ...user, secondFactorAt: null });
    },
    lockStaff,
  );
}

/** The user's row must be locked. */
async function switchOff(ctx: UserContext, user: UserRow): Promise<void> {
  await dropFactor(ctx, user.id);
  if (!user.secondFactorAt) return;
  await writeAudit(ctx, { action: 'user.second-factor-off', object: `user:${user.id}` });
  await tell(ctx, user, ctx.actor.userId === user.id ? 'off' : 'off-by-staff');
}

/** From now on the password suffices. The user's row must be locked. */
export async function dropFactor(ctx: Context, userId: number): Promise<void> {
  await deleteTotp(ctx, userId);
  await updateUser(ctx, userId, { secondFactorAt: null });
}

function tell(ctx: Context, user: UserRow, what: 'on' | 'off' | 'off-by-staff'): Promise<void> {
  const link = new URL('/reset-pw', ctx.env.WEB_URL).href;
  const mail = secondFactorMail({ to: user.email, language: user.language }, what, link);
  return ctx.mailer.post(ctx, mail, { userId: user.id });
}

export const wrongCode = () => new AppError('wrong_code', 'The code is wrong, or was used already.');

/** Whether this is a code of the app or a recovery code of the user, whose row is locked. It is accepted once. */
export function spendCode(ctx: Context, userId: number, given: string): Promise<boolean> {
  const code = bare(given);
  return code.length === 6
    ? spendTotpCode(ctx, userId, code)
    : spendRecoveryCode(ctx, userId, hashToken(code));
}

async function spendTotpCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const secret = await findTotpSecret(ctx, userId);
  const step = secret === undefined ? null : stepOfCode(secret, code, ctx.clock());
  return step !== null && spendStep(ctx, userId, step);
}

const bare = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
