import { usernameKey } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { usernameChangedMail } from '../../mail/account-mails.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { UserRow } from './users.store.ts';

/**
 * For the address that the account had before: whoever does not know the new name cannot log in, not even after a reset.
 * None if the old name still does.
 */
export function renamedMail(ctx: Context, before: UserRow, username: string): Mail | null {
  if (usernameKey(before.username) === usernameKey(username)) return null;
  const link = new URL('/reset-pw', ctx.env.WEB_URL).href;
  return usernameChangedMail({ to: before.email, language: before.language }, username, link);
}
