import { and, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { isAnyOfNamed } from '../../db/arrays.ts';
import { prepared } from '../../db/prepared.ts';
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

type Table = typeof stepMatches | typeof practiceMatches;

export async function storeMatches(
  ctx: Context,
  rows: readonly MatchRow[],
  table: Table = stepMatches,
): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insert(table)
    .values([...rows])
    .onConflictDoUpdate({
      target: [table.userId, table.stepId],
      set: {
        at: sql`excluded.at`,
        isEarned: sql`excluded.is_earned`,
        requestId: sql`excluded.request_id`,
        eventId: sql`excluded.event_id`,
      },
    });
}
