import { usernameKey } from '@sentiero/contracts/texts';
import type { Context } from '../../context.ts';
import { usernameChangedMail } from '../../mail/mails.ts';
import type { UserRow } from './users.store.ts';

/**
 * Mails a new username to the account's previous address: users who do not know it cannot log in, not even after a
 * reset. Nothing is mailed while the old name still works.
 */
export async function notifyOfUsername(ctx: Context, before: UserRow, username: string): Promise<void> {
  if (usernameKey(before.username) === usernameKey(username)) return;
  const link = new URL('/reset-pw', ctx.env.WEB_URL).href;
  const mail = usernameChangedMail({ to: before.email, language: before.language }, username, link);
  await ctx.mailer.post(ctx, mail, { userId: before.id });
}
