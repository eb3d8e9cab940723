import { dayMs } from '@sentiero/contracts/time';
import type { Erasure } from '@sentiero/contracts/own-data';
import { inTransaction, type Context, type UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { erasureMail } from '../../mail/mails.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { countOtherStaff, findUser, lockStaff, updateUser, type UserRow } from '../users/users.service.ts';
import { eraseUser } from './erase-user.ts';

/** Schedules the erasure of an account and mails its date; with no days to wait, the account is erased at once. */
export async function requestErasure(ctx: UserContext, id: number): Promise<Erasure> {
  const eraseAt = await inTransaction(ctx, (tx) => schedule(tx, id), lockStaff);
  if (ctx.env.ERASE_AFTER_DAYS === 0) await eraseUser(ctx, id);
  return { erase_at: eraseAt.toISOString() };
}

async function schedule(ctx: UserContext, id: number): Promise<Date> {
  const isLastStaff = (await countOtherStaff(ctx, id)) === 0;
  const user = await findUser(ctx, id, 'lock');
  if (!user) throw notFound('user');
  if (user.isStaff && isLastStaff)
    throw new AppError('last_staff', 'This is the only staff account. Make another user staff first.');
  if (user.eraseAt && !user.isEraseOfUnused && ctx.env.ERASE_AFTER_DAYS > 0) return user.eraseAt;
  await writeAudit(ctx, { action: 'user.erase-request', object: `user:${id}` });
  return announceErasure(ctx, user, { days: ctx.env.ERASE_AFTER_DAYS, isUnused: false });
}

/** Stores the date of the erasure and mails it, unless the account is erased at once. */
export async function announceErasure(
  ctx: Context,
  { id, email: to, language }: UserRow,
  { days, isUnused }: { days: number; isUnused: boolean },
): Promise<Date> {
  const eraseAt = new Date(ctx.clock().getTime() + days * dayMs);
  await updateUser(ctx, id, { eraseAt, isEraseOfUnused: isUnused });
  const link = new URL('/settings', ctx.env.WEB_URL).href;
  const mail = erasureMail({ to, language }, { date: eraseAt, link, isUnused });
  if (days > 0) await ctx.mailer.post(ctx, mail, { userId: id });
  return eraseAt;
}

/** Keeps an account whose erasure was scheduled. */
export async function keepAccount(ctx: UserContext, id: number): Promise<undefined> {
  await inTransaction(
    ctx,
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user) throw notFound('user');
      if (!user.eraseAt) return;
      await updateUser(tx, id, { eraseAt: null, isEraseOfUnused: false });
      await writeAudit(tx, { action: 'user.keep', object: `user:${id}` });
    },
    lockStaff,
  );
  return undefined;
}
