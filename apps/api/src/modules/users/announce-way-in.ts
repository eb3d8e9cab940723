import type { Context } from '../../context.ts';
import { wayInAddedMail, type AddedKind } from '../../mail/mails.ts';
import type { UserRow } from './users.store.ts';
import { openWayBack, wayBackLink } from './ways-back.store.ts';

/** What was added, and when: the way back ends it, and whatever was added later. */
type Added = { kind: AddedKind; name?: string; at: Date };

/** Mails the owner of an account, whose row is locked, that there is one more way into it, with a way back. */
export async function announceWayIn(
  ctx: Context,
  user: UserRow,
  { kind, name = '', at }: Added,
): Promise<void> {
  const { id, email, language } = user;
  const secret = await openWayBack(ctx, { userId: id, email, createdAt: at });
  const mail = wayInAddedMail({ to: email, language }, { kind, name }, wayBackLink(ctx, secret));
  await ctx.mailer.post(ctx, mail, { userId: id });
}
