import { emailKey } from '@sentiero/contracts/texts';
import { and, eq, inArray, lte, notExists } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import {
  auditLog,
  erasures,
  messageRecipients,
  messages,
  users,
  verifications,
  waysBack,
} from '../../db/schema/index.ts';
import { eraseFromAudit } from '../audit/erase-from-audit.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { forgetAtTargets, namesAtTargets } from '../targets/forget-learner.ts';
import { waysIn } from '../users/ways-in.ts';
import { countOtherStaff, findUser, lockStaff, type UserRow } from '../users/users.service.ts';
import { fingerprintOf, listErasure } from './erasure-list.ts';

/** Accounts erased in one run; the next run continues. */
const most = 100;

/** Erases the accounts that are due. One that cannot be erased is logged, and tried again in the next run. */
export async function eraseDue(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(lte(users.eraseAt, ctx.clock()))
    .orderBy(users.eraseAt)
    .limit(most);
  for (const { id } of due)
    await eraseUser(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, user: id }, 'an account was not erased'),
    );
}

/** Erases again what a restored backup has brought back, and returns the number of accounts. */
export async function eraseRestored(ctx: Context): Promise<number> {
  const list = await ctx.db.select({ fingerprint: erasures.fingerprint }).from(erasures);
  const listed = new Set(list.map(({ fingerprint }) => fingerprint));
  const all = await ctx.db.select({ id: users.id, dateJoined: users.dateJoined }).from(users);
  const found = all.filter((user) => listed.has(fingerprintOf(user)));
  for (const { id } of found) await erase(ctx, id, () => true);
  return found.length;
}

/** Erases an account whose time has come, unless it is the last one of staff. */
export function eraseUser(ctx: Context, id: number): Promise<void> {
  const isDue = async (tx: Context, { eraseAt, isStaff }: UserRow) =>
    eraseAt !== null && eraseAt <= tx.clock() && !(isStaff && (await countOtherStaff(tx, id)) === 0);
  return erase(ctx, id, isDue);
}

type Test = (ctx: Context, user: UserRow) => boolean | Promise<boolean>;

/**
 * Deletes the account, and by foreign keys all rows that belong to it. The learner lock comes first: a batch that is
 * being stored commits before, and a later one no longer finds the learner.
 */
async function erase(ctx: Context, id: number, isWanted: Test): Promise<void> {
  const left = await inTransaction(
    { ...ctx, hold: undefined },
    async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user || !(await isWanted(tx, user))) return null;
      await lockLearners(tx, [id], async () => undefined);
      const names = await readEarlierNames(tx, user);
      const addresses = await readAddresses(tx, user);
      const atTargets = await namesAtTargets(tx, id);
      const fingerprint = fingerprintOf(user);
      await listErasure(tx, fingerprint);
      await tx.mailer.forget(tx, { userId: id, addresses });
      await tx.db.delete(verifications).where(inArray(verifications.email, addresses));
      await waysIn.session.end(tx, user, {});
      await deleteMessagesTo(tx, id);
      await tx.db.delete(users).where(eq(users.id, id));
      await eraseFromAudit(tx, id, [...names, ...addresses]);
      await tx.db.insert(erasures).values({ fingerprint, at: tx.clock() }).onConflictDoNothing();
      await writeAudit({ ...tx, actor: null }, { action: 'user.erase', object: `user:${id}` });
      return { atTargets, fingerprint };
    },
    lockStaff,
  );
  if (!left) return;
  ctx.log.info({ user: id, erasure: left.fingerprint }, 'an account was erased');
  await forgetAtTargets(ctx, left.atTargets);
}

/** The username and the earlier ones, which older entries of the audit log contain. */
async function readEarlierNames(ctx: Context, { id, username }: UserRow): Promise<string[]> {
  const rows = await ctx.db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.object, `user:${id}`), eq(auditLog.action, 'user.update')));
  // at most 1000 characters: two usernames and the names of fields
  const earlier = rows.flatMap(({ detail }) => /username: (.+?) → /.exec(detail)?.[1] ?? []);
  return [...new Set([username, ...earlier])];
}

/** The email address and the earlier ones that can still take the account back. */
async function readAddresses(ctx: Context, { id, email }: UserRow): Promise<string[]> {
  const rows = await ctx.db.select({ email: waysBack.email }).from(waysBack).where(eq(waysBack.userId, id));
  return [...new Set([email, ...rows.map((row) => row.email)].map(emailKey))];
}

/** Deletes the messages that nobody else received. */
async function deleteMessagesTo(ctx: Context, userId: number): Promise<void> {
  const received = await ctx.db
    .delete(messageRecipients)
    .where(eq(messageRecipients.userId, userId))
    .returning({ id: messageRecipients.messageId });
  const others = ctx.db
    .select({ id: messageRecipients.messageId })
    .from(messageRecipients)
    .where(eq(messageRecipients.messageId, messages.id));
  const ids = received.map(({ id }) => id);
  await ctx.db.delete(messages).where(and(inArray(messages.id, ids), notExists(others)));
}
