import { and, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed, unnestNamed } from '../../db/arrays.ts';
import { prepared, preparedSql } from '../../db/prepared.ts';
import { practiceMatches, stepMatches } from '../../db/schema/index.ts';
import { openSteps, type GradedLesson } from '../../grading/graded-lessons.ts';
import type { Round } from './rounds.ts';

export type MatchRow = typeof stepMatches.$inferSelect;
export type Cause = { requestId: string | null; eventId: string | null };
type Wanted = { times: number; withinSeconds: number | null };

/** The row with one more match; `isEarned` is true once the step has enough matches within its time. */
export function withMatch(
  before: MatchRow | undefined,
  wanted: Wanted,
  match: Cause & { userId: number; stepId: number; at: Date },
): MatchRow {
  const { userId, stepId, requestId, eventId } = match;
  if (before?.isEarned) return before;
  const at = [...(before?.at ?? []), match.at.getTime()].toSorted((a, b) => a - b).slice(-wanted.times);
  const [first = 0] = at;
  const took = (at.at(-1) ?? 0) - first;
  const isInTime = wanted.withinSeconds === null || took <= wanted.withinSeconds * 1000;
  return { userId, stepId, at, isEarned: at.length >= wanted.times && isInTime, requestId, eventId };
}

/**
 * The steps that complete immediately, in order: open steps that were earned before they were open, and the steps
 * after them.
 */
export function earnedSteps(
  lesson: GradedLesson,
  isCompletedBefore: (stepId: number) => boolean,
  matches: ReadonlyMap<number, MatchRow>,
): MatchRow[] {
  const earned = new Map<number, MatchRow>();
  const isCompleted = (stepId: number) => isCompletedBefore(stepId) || earned.has(stepId);
  for (;;) {
    const open = openSteps(lesson, isCompleted).filter(({ id }) => !isCompleted(id));
    const next = open.map(({ id }) => matches.get(id)).find((row) => row?.isEarned);
    if (!next) return [...earned.values()];
    earned.set(next.stepId, next);
  }
}

const matchesOfSteps = prepared((db) =>
  db
    .select()
    .from(stepMatches)
    .where(and(isAnyOfNamed(stepMatches.userId, 'userIds'), isAnyOfNamed(stepMatches.stepId, 'stepIds')))
    .prepare('matches_of_steps'),
);

const matchesOfRounds = prepared((db) =>
  db
    .select()
    .from(practiceMatches)
    .where(isAnyOfNamed(practiceMatches.userId, 'userIds'))
    .prepare('matches_of_rounds'),
);

/** These steps' stored matches. Read them under the learners' locks. */
export async function readMatches(
  ctx: Context,
  userIds: readonly number[],
  stepIds: readonly number[],
): Promise<MatchRow[]> {
  if (userIds.length === 0 || stepIds.length === 0) return [];
  return matchesOfSteps(ctx.db).execute({ userIds, stepIds });
}

/** The matches in these rounds of practice. */
export async function readRoundMatches(ctx: Context, rounds: readonly Round[]): Promise<MatchRow[]> {
  if (rounds.length === 0) return [];
  const userIds = rounds.map(({ userId }) => userId);
  return matchesOfRounds(ctx.db).execute({ userIds });
}

const storedMatches = (table: typeof stepMatches | typeof practiceMatches) =>
  preparedSql(() => {
    const columns = unnestNamed({
      userIds: 'int[]',
      stepIds: 'int[]',
      times: 'text[]',
      areEarned: 'int[]',
      requestIds: 'uuid[]',
      eventIds: 'uuid[]',
    });
    return sql`
      insert into ${table} (user_id, step_id, at, is_earned, request_id, event_id)
      select user_id, step_id, string_to_array(at, ',')::bigint[], is_earned = 1, request_id, event_id
      from ${columns} as new (user_id, step_id, at, is_earned, request_id, event_id)
      on conflict (user_id, step_id) do update set
        at = excluded.at,
        is_earned = excluded.is_earned,
        request_id = excluded.request_id,
        event_id = excluded.event_id`;
  });

const storedIn = { own: storedMatches(stepMatches), round: storedMatches(practiceMatches) };

export async function storeMatches(
  ctx: Context,
  rows: readonly MatchRow[],
  kept: keyof typeof storedIn = 'own',
): Promise<void> {
  if (rows.length === 0) return;
  await storedIn[kept](ctx.db).execute({
    userIds: rows.map(({ userId }) => userId),
    stepIds: rows.map(({ stepId }) => stepId),
    times: rows.map(({ at }) => at.join(',')),
    areEarned: rows.map(({ isEarned }) => Number(isEarned)),
    requestIds: rows.map(({ requestId }) => requestId),
    eventIds: rows.map(({ eventId }) => eventId),
  });
}
