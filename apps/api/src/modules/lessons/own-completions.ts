import { eq, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { completions, contentVersion, openAnswers, steps } from '../../db/schema/index.ts';
import { hasMore, hasPlans, type HasMore } from '../progress/has-more.ts';
import type { ContentLesson } from './content.queries.ts';

/** A learner's completions with their times in milliseconds, and the content version at that moment. */
export type OwnCompletions = {
  version: string;
  at: Map<number, number>;
  /** Completions for which a teacher wants another answer. */
  again: ReadonlySet<number>;
  /** Whether a course of the learner has a plan. */
  hasPlans: boolean;
} & HasMore;

const ownCompletions = prepared((db) => {
  const own = db
    .select({
      stepIds: sql<number[] | null>`json_agg(${completions.stepId})`.as('step_ids'),
      times: sql<number[] | null>`json_agg((date_part('epoch', ${completions.completedAt}) * 1000)::int8)`.as(
        'times',
      ),
      again: sql<number[] | null>`json_agg(${completions.stepId}) filter (where ${completions.again})`.as(
        'again',
      ),
    })
    .from(completions)
    .where(eq(completions.userId, sql.placeholder('userId')))
    .as('own');
  return db
    .select({
      ...hasMore(sql`${sql.placeholder('userId')}`),
      hasPlans: hasPlans(sql`${sql.placeholder('userId')}`),
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`,
      stepIds: own.stepIds,
      times: own.times,
      again: own.again,
    })
    .from(own)
    .prepare('own_completions');
});

/** Reads one row from one index, however many completions others have. */
export async function readOwnCompletions(ctx: UserContext): Promise<OwnCompletions> {
  const [row] = await ownCompletions(ctx.db).execute({ userId: ctx.actor.userId });
  const stepIds = row?.stepIds ?? [];
  const times = row?.times ?? [];
  return {
    hasRounds: row?.hasRounds ?? false,
    hasMatches: row?.hasMatches ?? false,
    hasPaces: row?.hasPaces ?? false,
    hasPlans: row?.hasPlans ?? false,
    version: row?.version ?? '',
    at: new Map(stepIds.map((stepId, place) => [stepId, times[place] ?? 0])),
    again: new Set(row?.again),
  };
}

const ownAnswers = prepared((db) =>
  db
    .select({ stepId: openAnswers.stepId, answer: openAnswers.answer })
    .from(openAnswers)
    .innerJoin(steps, eq(steps.id, openAnswers.stepId))
    .where(
      sql`${openAnswers.userId} = ${sql.placeholder('userId')} and ${steps.lessonId} = ${sql.placeholder('lessonId')}`,
    )
    .prepare('own_answers'),
);

/** The learner's latest answers to a lesson's open questions, by step. */
export async function readOwnAnswers(ctx: UserContext, lessonId: number): Promise<Map<number, string>> {
  const rows = await ownAnswers(ctx.db).execute({ userId: ctx.actor.userId, lessonId });
  return new Map(rows.map(({ stepId, answer }) => [stepId, answer]));
}

/**
 * The learner's progress in a lesson. `latest` is the time of its latest completion, 0 without one. A task whose
 * answer is wanted again counts as open here, but not for lessons that require this one.
 */
export type OwnProgress = { completed: number; done: number; latest: number; next: number | null };

/** The progress in a lesson; without completions, that of a new learner. */
export function progressIn({ tasks }: ContentLesson, own?: OwnCompletions): OwnProgress {
  const progress: OwnProgress = { completed: 0, done: 0, latest: 0, next: null };
  for (const { id, place } of tasks) {
    const completedAt = own?.at.get(id);
    const isAgain = own?.again.has(id) ?? false;
    if (completedAt === undefined || isAgain) progress.next ??= place;
    if (completedAt === undefined) continue;
    if (!isAgain) progress.completed++;
    progress.done++;
    progress.latest = Math.max(progress.latest, completedAt);
  }
  return progress;
}
