import { and, eq, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { capturedRequests, learnerStates, stepAttempts, targetEvents } from '../../db/schema/index.ts';

export async function clearRequests(ctx: UserContext, upTo?: number): Promise<void> {
  const { userId } = ctx.actor;
  // A batch that is being stored could otherwise bring an open stream back.
  const own = eq(learnerStates.userId, userId);
  await ctx.db.select({ userId: learnerStates.userId }).from(learnerStates).where(own).for('update');
  await ctx.db.execute(sql`
    with gone as (
      delete from captured_requests
      where user_id = ${userId} and (${upTo ?? null}::bigint is null or coalesce(first_seq, seq) <= ${upTo ?? null})
      returning id, is_open)
    insert into cleared_streams (id, user_id, at)
    select id, ${userId}, ${ctx.clock().toISOString()}::timestamptz from gone where is_open
    on conflict do nothing`);
  await forgetSeen(ctx, capturedRequests);
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
        upTo === undefined ? undefined : lte(targetEvents.seq, upTo),
      ),
    );
  await forgetSeen(ctx, targetEvents);
  ctx.hub.publish(userId, { kind: 'cleared', channel: 'events', ...last(upTo) });
}

const last = (upTo: number | undefined) => (upTo === undefined ? {} : { last: upTo });

/** Attempts stay, without the values seen in deleted records. */
async function forgetSeen(
  ctx: UserContext,
  records: typeof capturedRequests | typeof targetEvents,
): Promise<void> {
  const { userId, requestId, eventId, lines } = stepAttempts;
  const isEvents = records === targetEvents;
  const record = ctx.db
    .select({ id: records.id })
    .from(records)
    .where(eq(records.id, isEvents ? eventId : requestId));
  await ctx.db
    .update(stepAttempts)
    .set({
      lines: sql`coalesce((select jsonb_agg(line - 'seen' order by place)
        from jsonb_array_elements(${lines}) with ordinality as own (line, place)), '[]')`,
    })
    .where(
      and(eq(userId, ctx.actor.userId), isEvents ? isNotNull(eventId) : isNull(eventId), notExists(record)),
    );
}
