import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { and, desc, eq } from 'drizzle-orm';
import type { UserContext } from '../context.ts';
import { capturedRequests, targetEvents } from '../db/schema/index.ts';

export type OwnCapture = { targetId: number; request?: RequestRecord; event?: EventRecord };

/** One of the caller's stored requests or events. */
export async function findOwnCapture(ctx: UserContext, id: string): Promise<OwnCapture | undefined> {
  const { userId } = ctx.actor;
  const [request] = await ctx.db
    .select({ targetId: capturedRequests.targetId, record: capturedRequests.record })
    .from(capturedRequests)
    .where(and(eq(capturedRequests.id, id), eq(capturedRequests.userId, userId)));
  if (request) return { targetId: request.targetId, request: JSON.parse(request.record) as RequestRecord };
  const [event] = await ctx.db
    .select({ targetId: targetEvents.targetId, record: targetEvents.record })
    .from(targetEvents)
    .where(and(eq(targetEvents.id, id), eq(targetEvents.userId, userId)));
  return event && { targetId: event.targetId, event: JSON.parse(event.record) as EventRecord };
}

type OfTarget = { targetId: number; atMost: number };

/** The caller's newest requests to that target, as JSON texts with their ids. */
export function findOwnRequests(ctx: UserContext, { targetId, atMost }: OfTarget) {
  return ctx.db
    .select({ id: capturedRequests.id, record: capturedRequests.record })
    .from(capturedRequests)
    .where(and(eq(capturedRequests.userId, ctx.actor.userId), eq(capturedRequests.targetId, targetId)))
    .orderBy(desc(capturedRequests.seq))
    .limit(atMost);
}

/** The caller's newest events at that target, as JSON texts with their ids. */
export function findOwnEvents(ctx: UserContext, { targetId, atMost }: OfTarget) {
  return ctx.db
    .select({ id: targetEvents.id, record: targetEvents.record })
    .from(targetEvents)
    .where(and(eq(targetEvents.userId, ctx.actor.userId), eq(targetEvents.targetId, targetId)))
    .orderBy(desc(targetEvents.seq))
    .limit(atMost);
}
