import { captureChannels, undoClearMs, type CaptureChannel } from '@sentiero/contracts/reporting';
import { and, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import {
  capturedRequests,
  clearedCaptures,
  learnerStates,
  stepAttempts,
  targetEvents,
} from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';

/** Longer than the undo that the page offers, by the time that the call takes. */
const restorableMs = undoClearMs + 5_000;
/** As stored, which is compressed: more than a list can hold. */
const restorableBytes = 16 * 1024 * 1024;

const lists = {
  requests: {
    table: capturedRequests,
    isUpTo: (last: number) => sql`coalesce(first_seq, seq) <= ${last}`,
    // Later reports of a stream are graded, and stored no more.
    streams: (at: string) => sql`, streams as (
      insert into cleared_streams (id, user_id, at)
      select id, user_id, ${at}::timestamptz from gone where is_open
      on conflict do nothing)`,
  },
  events: {
    table: targetEvents,
    // Ungraded events stay, so that clearing the list loses no completion.
    isUpTo: (last: number) => sql`seq <= ${last} and not is_pending`,
    streams: () => sql``,
  },
} as const;

/** Clears a list up to a number, or whole. For ten seconds it can be brought back. */
export async function clearCaptures(ctx: UserContext, channel: CaptureChannel, upTo?: number): Promise<void> {
  const { userId } = ctx.actor;
  const { table, isUpTo, streams } = lists[channel];
  const at = ctx.clock().toISOString();
  await lockList(ctx, channel);
  // A second clearing is undone together with the first.
  await ctx.db.update(clearedCaptures).set({ at: ctx.clock() }).where(ofList(userId, channel));
  await ctx.db.execute(sql`
    with gone as (
      delete from ${table} where user_id = ${userId} and ${isUpTo(upTo ?? Number.MAX_SAFE_INTEGER)} returning *)
    ${streams(at)}
    insert into cleared_captures (user_id, channel, at, rows)
    select ${userId}, ${channel}, ${at}::timestamptz, jsonb_agg(to_jsonb(gone)) from gone having count(*) > 0`);
  await dropOldest(ctx, channel);
  await forgetSeen(ctx, table);
  ctx.hub.publish(userId, { kind: 'cleared', channel, ...(upTo !== undefined && { last: upTo }) });
}

/** Brings back what was cleared in the last ten seconds, each record as it was then. */
export async function undoClear(ctx: UserContext, channel: CaptureChannel): Promise<void> {
  const { userId } = ctx.actor;
  const { table } = lists[channel];
  await lockList(ctx, channel);
  const { count } = await ctx.db.execute(sql`
    with cleared as (
      delete from cleared_captures where user_id = ${userId} and channel = ${channel} returning rows)
    insert into ${table}
    select own.* from cleared
      cross join jsonb_array_elements(cleared.rows) as element
      cross join jsonb_populate_record(null::${table}, element) as own
    on conflict do nothing`);
  if (count === 0) throw new AppError('undo_expired', 'What was cleared has been deleted.');
  // One that ended meanwhile takes no more reports.
  if (channel === 'requests')
    await ctx.db.execute(sql`
      delete from cleared_streams using captured_requests as own
      where cleared_streams.id = own.id and own.user_id = ${userId} and cleared_streams.is_open`);
  ctx.hub.publish(userId, { kind: 'restored', channel });
}

/** Deletes both lists for good. */
export async function deleteCaptures(ctx: UserContext): Promise<void> {
  for (const channel of captureChannels) await clearCaptures(ctx, channel);
  await ctx.db.delete(clearedCaptures).where(eq(clearedCaptures.userId, ctx.actor.userId));
}

/** Deletes what was cleared too long ago to be brought back. */
export async function deleteCleared({ db, clock }: Pick<UserContext, 'db' | 'clock'>): Promise<void> {
  await db.delete(clearedCaptures).where(lt(clearedCaptures.at, new Date(clock().getTime() - restorableMs)));
}

const ofList = (userId: number, channel: CaptureChannel) =>
  and(eq(clearedCaptures.userId, userId), eq(clearedCaptures.channel, channel));

/** Clearing again and again would otherwise keep any amount: each clearing prolongs the earlier ones. */
async function dropOldest(ctx: UserContext, channel: CaptureChannel): Promise<void> {
  await ctx.db.execute(sql`
    delete from cleared_captures using (
      select id, sum(pg_column_size(rows)) over (order by id desc) as bytes from cleared_captures
      where user_id = ${ctx.actor.userId} and channel = ${channel}) as sized
    where sized.id = cleared_captures.id and sized.bytes > ${restorableBytes}`);
}

/** A batch that is being stored could otherwise bring an open stream back. */
async function lockList(ctx: UserContext, channel: CaptureChannel): Promise<void> {
  const { userId } = ctx.actor;
  const own = eq(learnerStates.userId, userId);
  await ctx.db.select({ userId: learnerStates.userId }).from(learnerStates).where(own).for('update');
  const isOld = lt(clearedCaptures.at, new Date(ctx.clock().getTime() - restorableMs));
  await ctx.db.delete(clearedCaptures).where(and(ofList(userId, channel), isOld));
}

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
