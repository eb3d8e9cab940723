import { sql } from 'drizzle-orm';
import type { UserContext } from '../context.ts';
import { tooManyRequests } from '../limits/limiters.ts';
import { limitOf } from '../settings/limit-settings.ts';

/**
 * Takes one request from the caller's bucket, which all processes share. A refused call costs nothing, whether the
 * bucket was empty or its transaction failed.
 */
export async function takeFromBucket(ctx: UserContext): Promise<void> {
  const limit = limitOf(ctx.env, 'LIMIT_BENCH');
  if (!limit) return;
  const now = ctx.clock().getTime();
  const fillMs = limit.seconds * 1000;
  const oneMs = fillMs / limit.calls;
  const time = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
  const later = sql`greatest(bench_buckets.full_at, ${time(now)}) + ${`${oneMs} milliseconds`}::interval`;
  const taken = await ctx.db.execute(sql`
    insert into bench_buckets (user_id, full_at) values (${ctx.actor.userId}, ${time(now + oneMs)})
    on conflict (user_id) do update set full_at = ${later} where ${later} <= ${time(now + fillMs)}
    returning user_id`);
  if (taken.length > 0) return;
  const wait = Math.max(1, Math.ceil(oneMs / 1000));
  throw tooManyRequests(wait, 'The bench sends five requests a second, and twenty at once.');
}
