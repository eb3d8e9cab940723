import type { CapturedRequest } from '@sentiero/contracts/capture';
import { and, eq, lt } from 'drizzle-orm';
import { inTransaction, type Context } from '../context.ts';
import { capturedRequests } from '../db/schema/index.ts';
import { lockLearners } from '../modules/progress/learner-lock.ts';
import { storeCounters } from './captures.store.ts';

/**
 * Marks exchanges as cut off whose proxy has stopped reporting them. They stay open to a later report, since the proxy
 * may only have been unable to reach the platform.
 */
export async function endSilentExchanges(ctx: Context): Promise<void> {
  const { userId, silentAt } = capturedRequests;
  const isSilent = lt(silentAt, ctx.clock());
  const silent = await ctx.db.selectDistinct({ userId }).from(capturedRequests).where(isSilent).limit(100);
  for (const learner of silent) {
    await inTransaction(ctx, (tx) => endThoseOf(tx, learner.userId));
    ctx.hub.publish(learner.userId, { kind: 'missed' });
  }
}

async function endThoseOf(ctx: Context, learnerId: number): Promise<void> {
  const { id, userId, seq, silentAt, record } = capturedRequests;
  const isSilent = and(eq(userId, learnerId), lt(silentAt, ctx.clock()));
  const { states, read } = await lockLearners(ctx, [learnerId], () =>
    ctx.db.select({ id, record }).from(capturedRequests).where(isSilent).orderBy(seq),
  );
  const counters = states.get(learnerId);
  if (!counters) return;
  for (const row of read) {
    const open = JSON.parse(row.record) as CapturedRequest;
    const ended = { ...open, outcome: 'cut' } satisfies CapturedRequest;
    await ctx.db
      .update(capturedRequests)
      .set({ seq: ++counters.requestSeq, silentAt: null, record: JSON.stringify(ended) })
      .where(eq(id, row.id));
  }
  await storeCounters(ctx, [counters]);
}
