import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { capturedRequests, targetEvents } from '../../db/schema/index.ts';

export async function clearRequests(ctx: UserContext): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db.delete(capturedRequests).where(eq(capturedRequests.userId, userId));
  ctx.hub.publish(userId, { kind: 'cleared', channel: 'requests' });
}

/** Ungraded events stay, so that clearing the list loses no completion. */
export async function clearEvents(ctx: UserContext): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.db
    .delete(targetEvents)
    .where(and(eq(targetEvents.userId, userId), eq(targetEvents.isPending, false)));
  ctx.hub.publish(userId, { kind: 'cleared', channel: 'events' });
}
