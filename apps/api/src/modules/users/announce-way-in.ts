import type { WayIn } from '@sentiero/contracts/users';
import type { Context, UserContext } from '../../context.ts';
import { tooManyRequests } from '../../limits/limiters.ts';
import { wayInAddedMail, wayInRemovedMail, type AddedKind } from '../../mail/mails.ts';
import { limitOf } from '../../settings/limit-settings.ts';
import { forgetFactorsIfNone } from './factors.ts';
import type { UserRow } from './users.store.ts';
import { openWayBack, waitForWayBack, wayBackLink } from './ways-back.store.ts';

/** What was added, and when: the way back ends it, and whatever was added later. */
type Added = { kind: AddedKind; name?: string; at: Date };

/**
 * Mails the owner of an account, whose row is locked, that there is one more way into it, with a way back. Whoever adds and
 * removes them by turns does not flood the mailbox: the addition is refused, because none is left unannounced.
 */
export async function announceWayIn(
  ctx: Context,
  user: UserRow,
  { kind, name = '', at }: Added,
): Promise<void> {
  const limit = limitOf(ctx.env, 'LIMIT_WAYS_BACK');
  const waitSeconds = limit ? await waitForWayBack(ctx, user.id, limit) : 0;
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  const link = await linkBack(ctx, user, at);
  await ctx.mailer.post(ctx, wayInAddedMail(readerOf(user), { kind, name }, link), { userId: user.id });
}

/**
 * Mails the owner of an account, whose row is locked, which ways into it were removed, with a way back. Without any
 * second factor left, the password suffices again. That sessions have ended, the settings show.
 */
export async function announceRemoval(
  ctx: UserContext,
  user: UserRow,
  ended: readonly WayIn[],
): Promise<void> {
  const isFactorOff = await forgetFactorsIfNone(ctx, user);
  if (ended.every(({ kind }) => kind === 'session')) return;
  const link = await linkBack(ctx, user, ctx.clock());
  const by = ctx.actor.userId === user.id ? 'owner' : 'staff';
  const mail = wayInRemovedMail(readerOf(user), { ended, by, isFactorOff }, link);
  await ctx.mailer.post(ctx, mail, { userId: user.id });
}

const readerOf = ({ email, language }: UserRow) => ({ to: email, language });

const linkBack = async (ctx: Context, { id, email }: UserRow, createdAt: Date): Promise<string> =>
  wayBackLink(ctx, await openWayBack(ctx, { userId: id, email, createdAt }));
