import type { EndedWaysIn, ResetPasswordInput } from '@sentiero/contracts/users';
import { emailKey } from '@sentiero/contracts/texts';
import { inTransaction, type Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { emailRestoredMail } from '../../mail/mails.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { replacePassword, requireOpen, tellOfPassword, writeOwnAudit } from './accounts.service.ts';
import { hashPassword, ownNames, requireNewPassword } from './passwords.ts';
import { findUser, updateUser } from './users.store.ts';
import { closeWaysBackFrom, findWayBack } from './ways-back.store.ts';

/**
 * Returns an account to an earlier address, or takes it back from somebody who added a way in, with a new password.
 * What was added in the last week ends, and ways back that are younger close; older ones stay: the earliest owner has
 * the final say. Returns the ways in that ended or stay.
 */
export async function restoreEmail(
  ctx: Context,
  { secret, password }: ResetPasswordInput,
): Promise<EndedWaysIn> {
  const way = await findWayBack(ctx, secret);
  const known = way && (await findUser(ctx, way.userId));
  if (!known) throw closedWay();
  requireOpen(known);
  requireNewPassword('/password', password, ownNames({ ...known, email: way.email }));
  const hash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, known.id, 'lock');
    if (!user || !(await closeWaysBackFrom(tx, way))) throw closedWay();
    requireOpen(user);
    const isMoved = emailKey(way.email) !== emailKey(user.email);
    const back = { ...user, email: way.email };
    if (isMoved) {
      await updateUser(tx, user.id, { email: way.email });
      await voidProofs(tx, [user.email]);
      await writeOwnAudit(tx, 'user.email-restored', user.id);
      const mail = emailRestoredMail({ to: user.email, language: user.language });
      await tx.mailer.post(tx, mail, { userId: user.id });
    } else await tellOfPassword(tx, back);
    return replacePassword(tx, back, { hash, remedy: 'way back' });
  });
}

const closedWay = () => new AppError('wrong_secret', 'This link was used already, or is no longer valid.');
