import { dayMs } from '@sentiero/contracts/time';
import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import {
  capturedRequests,
  clearedStreams,
  openAnswers,
  practiceCompletions,
  sentAnswers,
  sessions,
  targetEvents,
  users,
  wrongAnswers,
} from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findUser } from '../users/users.service.ts';
import { announceErasure } from './schedule-erasure.ts';

/** Rows deleted in one run, so that no statement takes long; the next run continues. */
const most = 5_000;
const mostAccounts = 100;

/** Deletes what is older than the settings allow, and announces the erasure of accounts that nobody uses. */
export async function applyRetention(ctx: Context): Promise<void> {
  const { TRAFFIC_DAYS, ANSWER_DAYS, UNUSED_ACCOUNT_DAYS } = ctx.env;
  await deleteTraffic(ctx, daysAgo(ctx, TRAFFIC_DAYS));
  if (ANSWER_DAYS > 0) await deleteAnswers(ctx, daysAgo(ctx, ANSWER_DAYS));
  if (UNUSED_ACCOUNT_DAYS > 0) await announceUnused(ctx, daysAgo(ctx, UNUSED_ACCOUNT_DAYS));
}

const daysAgo = ({ clock }: Context, days: number) => new Date(clock().getTime() - days * dayMs);

async function deleteTraffic({ db }: Context, before: Date): Promise<void> {
  for (const table of [capturedRequests, clearedStreams, targetEvents]) {
    const old = db.select({ id: table.id }).from(table).where(lt(table.at, before)).limit(most);
    await db.delete(table).where(sql`${table.id} in (${old})`);
  }
}

async function deleteAnswers({ db }: Context, before: Date): Promise<void> {
  await db.delete(openAnswers).where(lt(openAnswers.answeredAt, before));
  await db.delete(sentAnswers).where(lt(sentAnswers.answeredAt, before));
  await db.delete(wrongAnswers).where(lt(wrongAnswers.at, before));
  await db
    .update(practiceCompletions)
    .set({ answer: null })
    .where(lt(practiceCompletions.completedAt, before));
}

/** Staff accounts stay: the last one must not be lost by waiting. */
async function announceUnused(ctx: Context, before: Date): Promise<void> {
  const isUnused = and(
    sql`coalesce(${users.lastLogin}, ${users.dateJoined}) < ${before.toISOString()}::timestamptz`,
    isNull(users.eraseAt),
    eq(users.isStaff, false),
    notExists(ctx.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, users.id))),
  );
  const unused = await ctx.db.select({ id: users.id }).from(users).where(isUnused).limit(mostAccounts);
  const days = Math.max(1, ctx.env.ERASE_AFTER_DAYS);
  for (const { id } of unused)
    await inTransaction(ctx, async (tx) => {
      const user = await findUser(tx, id, 'lock');
      if (!user || user.eraseAt || (user.lastLogin ?? user.dateJoined) >= before) return;
      await writeAudit({ ...tx, actor: null }, { action: 'user.erase-request', object: `user:${id}` });
      await announceErasure(tx, user, { days, isUnused: true });
    });
}
