import type { NewTotp, RecoveryCodes, Totp, UserForStaff } from '@sentiero/contracts/users';
import { normalCode } from '@sentiero/contracts/texts';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { hashToken } from '../../crypto.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { announceRemoval, announceWayIn } from './announce-way-in.ts';
import { beginFactors, renewRecoveryCodes, requireOwner, switchOff } from './second-factors.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp-code.ts';
import {
  confirmSecret,
  countRecoveryCodes,
  findTotp,
  replaceSecret,
  spendRecoveryCode,
  spendStep,
  storeSecret,
} from './totp.store.ts';
import { openSecret, sealSecret } from './sealed-secrets.ts';
import { findUser, lockStaff, type UserRow } from './users.store.ts';
import { userForStaffView } from './users.view.ts';
import { waysIn } from './ways-in.ts';

export async function readTotp(ctx: UserContext): Promise<Totp> {
  const { userId } = ctx.actor;
  const totp = await findTotp(ctx, userId);
  const left = await countRecoveryCodes(ctx, userId);
  return { on_since: totp?.confirmedAt?.toISOString() ?? null, recovery_codes_left: left };
}

/** The secret has no effect until a code of it is confirmed. */
export function startTotp(ctx: UserContext): Promise<NewTotp> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOff(tx);
    const secret = newTotpSecret();
    await storeSecret(tx, user.id, sealSecret(tx, { userId: user.id, secret }));
    return { secret, uri: totpUri(secret, user.username) };
  });
}

export function confirmTotp(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOff(tx);
    if (!(await spendTotpCode(tx, user.id, normalCode(code)))) throw wrongCode();
    const at = tx.clock();
    await confirmSecret(tx, user.id, at);
    const codes = await renewRecoveryCodes(tx, user.id, at);
    await writeAudit(tx, { action: 'user.totp-add', object: `user:${user.id}` });
    await beginFactors(tx, user);
    await announceWayIn(tx, user, { kind: 'totp', at });
    return { recovery_codes: codes };
  });
}

/** The caller's locked row; refused while the app is switched on. */
async function requireOff(ctx: UserContext): Promise<UserRow> {
  const user = await requireOwner(ctx);
  const totp = await findTotp(ctx, user.id);
  if (totp?.confirmedAt) throw new AppError('conflict', 'The authenticator app is switched on already.');
  return user;
}

export async function removeTotp(ctx: UserContext): Promise<undefined> {
  await inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    const ended = await waysIn.totp.end(tx, user, {});
    if (ended.length === 0) return;
    await writeAudit(tx, { action: 'user.totp-remove', object: `user:${user.id}` });
    await announceRemoval(tx, user, ended);
  });
  return undefined;
}

/** For a user who has used the recovery codes up, or lost them. */
export function renewCodes(ctx: UserContext): Promise<RecoveryCodes> {
  return inTransaction(ctx, async (tx) => {
    const user = await requireOwner(tx);
    if (!user.secondFactorAt) throw new AppError('conflict', 'There is no second factor.');
    const at = tx.clock();
    const codes = await renewRecoveryCodes(tx, user.id, at);
    await writeAudit(tx, { action: 'user.recovery-codes', object: `user:${user.id}` });
    await announceWayIn(tx, user, { kind: 'recovery_codes', at });
    return { recovery_codes: codes };
  });
}

/** For a user who lost the app, the passkeys and the recovery codes. */
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

export const wrongCode = () => new AppError('wrong_code', 'The code is wrong, or was used already.');

/** Whether this is a code of the app or a recovery code of the user, whose row is locked. It is accepted once. */
export async function spendCode(ctx: Context, userId: number, given: string): Promise<boolean> {
  const code = normalCode(given);
  if (code.length !== 6) return spendRecoveryCode(ctx, userId, hashToken(code));
  const totp = await findTotp(ctx, userId);
  return Boolean(totp?.confirmedAt) && spendTotpCode(ctx, userId, code);
}

/** A right code also seals a secret that was stored before there was the current key. */
async function spendTotpCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const totp = await findTotp(ctx, userId);
  const opened = totp && openSecret(ctx, totp);
  const step = opened ? stepOfCode(opened.text, code, ctx.clock()) : null;
  if (!opened || step === null || !(await spendStep(ctx, userId, step))) return false;
  if (opened.isOutdated) await replaceSecret(ctx, userId, sealSecret(ctx, { userId, secret: opened.text }));
  return true;
}
