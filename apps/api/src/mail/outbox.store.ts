import { eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { outbox } from '../db/schema/index.ts';
import { dueRow } from '../db/queue.ts';

export type Queued = typeof outbox.$inferSelect;
type NewMail = Pick<typeof outbox.$inferInsert, 'userId' | 'sealed' | 'dueAt' | 'expiresAt'>;

/** The longest backlog: of codes in total, or of notices for one account. */
const most = { codes: 1_000, noticesOfAccount: 100 };

/**
 * Returns false if the backlog is full. The newest mail is dropped, because in an attack the earliest way back is the
 * one that restores the account.
 */
export async function addMail(db: Db, mail: NewMail): Promise<boolean> {
  const isCode = mail.userId === null || mail.userId === undefined;
  const same = isCode ? isNull(outbox.userId) : eq(outbox.userId, mail.userId ?? 0);
  const limit = isCode ? most.codes : most.noticesOfAccount;
  const waiting = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(same)
    .offset(limit - 1)
    .limit(1);
  if (waiting.length > 0) return false;
  await db.insert(outbox).values(mail);
  return true;
}

/** Claims the next due mail until `leaseEnd`, notices before codes. */
export async function claimMail(db: Db, now: Date, leaseEnd: Date): Promise<Queued | undefined> {
  const queue = { table: outbox, id: outbox.id, dueAt: outbox.dueAt };
  const next = dueRow({ db, now }, queue, {
    where: gt(outbox.expiresAt, now),
    first: sql`${outbox.userId} is null`,
  });
  const [row] = await db
    .update(outbox)
    .set({ dueAt: leaseEnd, tries: sql`${outbox.tries} + 1` })
    .where(eq(outbox.id, next))
    .returning();
  return row;
}

/** The unsent codes, which belong to no account. */
export function readCodes(db: Db): Promise<Queued[]> {
  return db.select().from(outbox).where(isNull(outbox.userId));
}

export async function forgetMail(db: Db, id: number): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

export async function postponeMail(db: Db, id: number, dueAt: Date): Promise<void> {
  await db.update(outbox).set({ dueAt }).where(eq(outbox.id, id));
}

/** Deletes expired mails and returns their number. */
export async function deleteExpiredMails(db: Db, now: Date): Promise<number> {
  const expired = await db.delete(outbox).where(lte(outbox.expiresAt, now)).returning({ id: outbox.id });
  return expired.length;
}
