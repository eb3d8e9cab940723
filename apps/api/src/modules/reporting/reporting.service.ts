import { and, eq, lte } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { capturedRequests, targetEvents } from '../../db/schema/index.ts';

export async function clearRequests(ctx: UserContext, upTo?: number): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .delete(capturedRequests)
    .where(and(eq(capturedRequests.userId, userId), upToSeq(capturedRequests.seq, upTo)));
  ctx.hub.publish(userId, { kind: 'cleared', channel: 'requests', ...last(upTo) });
}

/** Ungraded events stay, so that clearing the list loses no completion. */
export async function clearEvents(ctx: UserContext, upTo?: number): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .delete(targetEvents)
    .where(
      and(
        eq(targetEvents.userId, userId),
        eq(targetEvents.isPending, false),
        upToSeq(targetEvents.seq, upTo),
      ),
    );
  ctx.hub.publish(userId, { kind: 'cleared', channel: 'events', ...last(upTo) });
}

const upToSeq = (seq: typeof capturedRequests.seq | typeof targetEvents.seq, upTo: number | undefined) =>
  upTo === undefined ? undefined : lte(seq, upTo);

const last = (upTo: number | undefined) => (upTo === undefined ? {} : { last: upTo });
