import type { ResetPasswordInput } from '@sentiero/contracts/users';
import { inTransaction, type Context } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { emailRestoredMail } from '../../mail/mails.ts';
import { voidProofs } from '../verification/secrets.service.ts';
import { replacePassword, requireOpen, writeOwnAudit } from './accounts.service.ts';
import { hashPassword, ownNames, requireNewPassword } from './passwords.ts';
import { findUser, updateUser } from './users.store.ts';
import { dropFactorsSince } from './second-factors.ts';
import { closeWaysBackFrom, findWayBack } from './ways-back.store.ts';

/**
 * Returns an account to an earlier address, with a new password. Ways back to later addresses close and those to
 * earlier ones stay: the earliest owner has the final say.
 */
export async function restoreEmail(ctx: Context, { secret, password }: ResetPasswordInput): Promise<void> {
  const way = await findWayBack(ctx, secret);
  const known = way && (await findUser(ctx, way.userId));
  if (!known) throw closedWay();
  requireOpen(known);
  requireNewPassword('/password', password, ownNames({ ...known, email: way.email }));
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (tx) => {
    const user = await findUser(tx, known.id, 'lock');
    if (!user || !(await closeWaysBackFrom(tx, way))) throw closedWay();
    requireOpen(user);
    await updateUser(tx, user.id, { email: way.email });
    // A second factor that is younger than this way back may be that of whoever took the account.
    if (user.secondFactorAt) await dropFactorsSince(tx, user.id, way.createdAt);
    await voidProofs(tx, [user.email]);
    await replacePassword(tx, { ...user, email: way.email }, hash);
    await writeOwnAudit(tx, 'user.email-restored', user.id);
    const mail = emailRestoredMail({ to: user.email, language: user.language });
    await tx.mailer.post(tx, mail, { userId: user.id });
  });
}

const closedWay = () => new AppError('wrong_secret', 'This link was used already, or is no longer valid.');
