import type { Context } from '../../context.ts';
import { emailChangedMail, emailRestoredMail } from '../../mail/mails.ts';
import type { Mail } from '../../mail/transport.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { updateUser, type UserRow } from './users.store.ts';
import { closeAllWaysBack, closeWaysBackFrom, findWayBackTo, openWayBack } from './ways-back.store.ts';

/**
 * Moves an account, whose row is locked, to another address. The old address is notified and gets a way back, unless
 * the change takes precedence: the new address had a way back, or staff moved another user's account.
 */
export async function moveEmail(
  ctx: Context,
  user: UserRow,
  { email, by }: { email: string; by: 'owner' | 'staff' },
): Promise<UserRow> {
  const moved = (await updateUser(ctx, user.id, { email })) ?? user;
  await voidProofs(ctx, [user.email, email]);
  const reader = { to: user.email, language: user.language };
  const notify = (mail: Mail) => ctx.mailer.post(ctx, mail, { userId: user.id });
  if (by === 'staff') {
    await closeAllWaysBack(ctx, user.id);
    await notify(emailChangedMail(reader, null));
    return moved;
  }
  const earlier = await findWayBackTo(ctx, user.id, email);
  if (earlier) {
    await closeWaysBackFrom(ctx, earlier);
    await notify(emailRestoredMail(reader));
    return moved;
  }
  const link = new URL('/restore-email', ctx.env.WEB_URL);
  link.hash = String(new URLSearchParams({ secret: await openWayBack(ctx, user.id, user.email) }));
  await notify(emailChangedMail(reader, link.href));
  return moved;
}
