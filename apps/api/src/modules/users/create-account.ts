import { dayMs } from '@sentiero/contracts/time';
import type { UserContext } from '../../context.ts';
import { notAuthenticated } from '../../http/errors.ts';
import { accountCreatedMail, passwordLinkMail } from '../../mail/mails.ts';
import { isNoEmail, noEmail } from '../../mail/no-email.ts';
import { issueSecret, storeSecret, voidProofs } from '../verification/secrets.service.ts';
import { makePaperCode } from './paper-code.ts';
import { freeUsername } from './usernames.store.ts';
import { findUser, insertUser, type UserRow } from './users.store.ts';

const life = { linkDays: 7, codeDays: 30 };

type Person = { username: string; firstName: string; lastName: string; email: string | null };

/**
 * Creates an account without a password. Its first password is set with a link that is mailed, or with the returned
 * code if there is no address. Only whoever reads that mail, or holds that code, can log in. A taken username gets a
 * number.
 */
export async function createAccount(
  ctx: UserContext,
  { email, ...names }: Person,
  by: 'teacher' | 'staff' = 'teacher',
): Promise<{ user: UserRow; code: string | null }> {
  const creator = await findUser(ctx, ctx.actor.userId);
  if (!creator) throw notAuthenticated();
  const { language } = creator;
  const address = email ?? noEmail();
  const username = await freeUsername(ctx, names.username);
  const made = { ...names, username, email: address, language, dateJoined: ctx.clock() };
  const user = await insertUser(ctx, made);
  if (email === null) {
    return { user, code: await issuePaperCode(ctx, address) };
  }
  const mail = accountCreatedMail({ to: email, language }, { username, by }, await linkFor(ctx, email));
  await ctx.mailer.post(ctx, mail, { userId: user.id });
  return { user, code: null };
}

/** Mails the owner of an account a link to a new password, or returns a code for it if there is no address. */
export async function issuePasswordWay(ctx: UserContext, user: UserRow): Promise<string | null> {
  const { email, language, username } = user;
  if (isNoEmail(email)) return issuePaperCode(ctx, email);
  await voidProofs(ctx, [email]);
  const mail = passwordLinkMail({ to: email, language }, username, await linkFor(ctx, email));
  await ctx.mailer.post(ctx, mail, { userId: user.id });
  return null;
}

/** The link by which the owner of an address sets a password, once. */
async function linkFor(ctx: UserContext, email: string): Promise<string> {
  const secret = await issueSecret(ctx, email, life.linkDays * dayMs);
  const link = new URL('/reset-pw', ctx.env.WEB_URL);
  link.hash = String(new URLSearchParams({ secret, email }));
  return link.href;
}

/** A code to print that sets the password of the account with that address, once, in place of earlier ones. */
export async function issuePaperCode(ctx: UserContext, address: string): Promise<string> {
  const code = makePaperCode();
  await voidProofs(ctx, [address]);
  await storeSecret(ctx, { secret: code, email: address, lifeMs: life.codeDays * dayMs });
  return code;
}
