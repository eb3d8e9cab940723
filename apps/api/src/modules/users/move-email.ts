import type { Context } from '../../context.ts';
import { emailChangedMail, emailRestoredMail } from '../../mail/mails.ts';
import type { Mail } from '../../mail/transport.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { applyRemedy } from './remedies.ts';
import { updateUser, type UserRow } from './users.store.ts';
import { closeWaysBackFrom, findWayBackTo, openWayBack, wayBackLink } from './ways-back.store.ts';

/**
 * Moves an account, whose row is locked, to another address. The old address is notified and gets a way back, unless
 * the change takes precedence: the new address had a way back, or staff moved another user's account. A member of staff
 * keeps a way back from that, too: otherwise one could take over another.
 */
export async function moveEmail(
  ctx: Context,
  user: UserRow,
  { email, by, ownSession }: { email: string; by: 'owner' | 'staff'; ownSession?: number },
): Promise<UserRow> {
  const remedy = by === 'staff' ? 'address by staff' : 'own new address';
  const earlier = await findWayBackTo(ctx, user.id, email);
  await applyRemedy(ctx, { user, remedy }, { ...(ownSession !== undefined && { ownSession }) });
  const moved = (await updateUser(ctx, user.id, { email })) ?? user;
  await voidProofs(ctx, [email]);
  const reader = { to: user.email, language: user.language };
  const notify = (mail: Mail) => ctx.mailer.post(ctx, mail, { userId: user.id });
  if (by === 'staff' && !user.isStaff) {
    await notify(emailChangedMail(reader, null));
    return moved;
  }
  if (earlier) {
    await closeWaysBackFrom(ctx, earlier);
    await notify(emailRestoredMail(reader));
    return moved;
  }
  const way = { userId: user.id, email: user.email, createdAt: ctx.clock() };
  await notify(emailChangedMail(reader, wayBackLink(ctx, await openWayBack(ctx, way))));
  return moved;
}
