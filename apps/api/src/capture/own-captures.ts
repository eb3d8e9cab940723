import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../context.ts';
import { capturedRequests, targetEvents } from '../db/schema/index.ts';

export type OwnCapture = { request?: RequestRecord; event?: EventRecord };

/** A request or event that the caller caused and that is still kept. */
export async function findOwnCapture(ctx: UserContext, id: string): Promise<OwnCapture | undefined> {
  const { userId } = ctx.actor;
  const [request] = await ctx.db
    .select({ record: capturedRequests.record })
    .from(capturedRequests)
    .where(and(eq(capturedRequests.id, id), eq(capturedRequests.userId, userId)));
  if (request) return { request: JSON.parse(request.record) as RequestRecord };
  const [event] = await ctx.db
    .select({ record: targetEvents.record })
    .from(targetEvents)
    .where(and(eq(targetEvents.id, id), eq(targetEvents.userId, userId)));
  return event && { event: JSON.parse(event.record) as EventRecord };
}
