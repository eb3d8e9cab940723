import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { unnestNamed } from '../../db/arrays.ts';
import { preparedSql } from '../../db/prepared.ts';
import { practiceAttempts, stepAttempts } from '../../db/schema/index.ts';
import type { AttemptTally } from './attempt-tally.ts';

/** The number of attempts remembered to recognise repeated ones. */
const digestsKept = 100;

const addedAttempts = (table: typeof stepAttempts | typeof practiceAttempts) =>
  preparedSql(() => {
    const columns = unnestNamed({
      userIds: 'int[]',
      stepIds: 'int[]',
      digests: 'text[]',
      counts: 'int[]',
      rules: 'text[]',
      met: 'int[]',
      totals: 'int[]',
      firstTimes: 'text[]',
      lastTimes: 'text[]',
      nearerTimes: 'text[]',
      nearestTimes: 'text[]',
      requestIds: 'uuid[]',
      eventIds: 'uuid[]',
      lines: 'text[]',
      replies: 'text[]',
    });
    const isOther = sql`own.rule <> excluded.rule or excluded.met > own.met`;
    const isNearest = sql`${isOther} or (excluded.met = own.met and excluded.nearest_at >= own.nearest_at)`;
    const nearest = (column: string) =>
      sql`case when ${isNearest} then excluded.${sql.raw(column)} else own.${sql.raw(column)} end`;
    return sql`
    insert into ${table} as own (user_id, step_id, digests, attempts, rule, met, total,
      first_at, last_at, nearer_at, nearest_at, request_id, event_id, lines, replies)
    select user_id, step_id, string_to_array(digests, ',')::bigint[], attempts, rule, met, total,
      first_at::timestamptz, last_at::timestamptz, nearer_at::timestamptz, nearest_at::timestamptz,
      request_id, event_id, lines::jsonb, string_to_array(replies, ',')::int[]
    from ${columns} as new (user_id, step_id, digests, attempts, rule, met, total,
      first_at, last_at, nearer_at, nearest_at, request_id, event_id, lines, replies)
    on conflict (user_id, step_id) do update set
      attempts = own.attempts
        + (select count(*)::int from unnest(excluded.digests) as digest
          where digest > 0 and digest <> all (own.digests))
        - (select count(*)::int from unnest(own.digests) as digest
          where digest > 0 and -digest = any (excluded.digests)),
      digests = (array(select digest from unnest(excluded.digests) as digest
            where digest > 0 and digest <> all (own.digests))
        || array(select digest from unnest(own.digests) as digest
            where digest > 0 and -digest <> all (excluded.digests)))[1:${sql.raw(String(digestsKept))}],
      first_at = least(own.first_at, excluded.first_at),
      last_at = greatest(own.last_at, excluded.last_at),
      replies = case when excluded.last_at >= own.last_at then excluded.replies else own.replies end,
      nearer_at = case when ${isOther} then excluded.nearer_at else own.nearer_at end,
      nearest_at = ${nearest('nearest_at')},
      request_id = ${nearest('request_id')},
      event_id = ${nearest('event_id')},
      lines = ${nearest('lines')},
      total = ${nearest('total')},
      met = ${nearest('met')},
      rule = excluded.rule`;
  });

const addedTo = { own: addedAttempts(stepAttempts), round: addedAttempts(practiceAttempts) };

/** Adds a batch's attempts to the stored ones, in one statement; no statement if there are none. */
export async function storeAttempts(
  ctx: Context,
  { rows }: AttemptTally,
  kept: keyof typeof addedTo = 'own',
): Promise<void> {
  if (rows.length === 0) return;
  await addedTo[kept](ctx.db).execute({
    userIds: rows.map(({ userId }) => userId),
    stepIds: rows.map(({ stepId }) => stepId),
    digests: rows.map(({ digests }) => digests.slice(0, digestsKept).join(',')),
    counts: rows.map(({ digests }) => digests.filter((digest) => digest > 0).length),
    rules: rows.map(({ rule }) => rule),
    met: rows.map(({ met }) => met),
    totals: rows.map(({ total }) => total),
    firstTimes: rows.map(({ firstAt }) => firstAt.toISOString()),
    lastTimes: rows.map(({ lastAt }) => lastAt.toISOString()),
    nearerTimes: rows.map(({ nearerAt }) => nearerAt.toISOString()),
    nearestTimes: rows.map(({ nearestAt }) => nearestAt.toISOString()),
    requestIds: rows.map(({ requestId }) => requestId),
    eventIds: rows.map(({ eventId }) => eventId),
    lines: rows.map(({ lines }) => JSON.stringify(lines)),
    replies: rows.map(({ replies }) => replies.join(',')),
  });
}

/** Tells the learner's sockets that there is new help to fetch. */
export function publishHelp(ctx: Context, { userId, stepId }: { userId: number; stepId: number }): void {
  ctx.hub.publish(userId, { kind: 'help', step: stepId });
}
