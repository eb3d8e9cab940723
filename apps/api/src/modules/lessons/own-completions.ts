import { eq, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { completions, contentVersion, openAnswers, steps } from '../../db/schema/index.ts';
import type { ContentLesson } from './content.queries.ts';

/** A learner's completions with their times in milliseconds, and the content version at that moment. */
export type OwnCompletions = { version: string; at: Map<number, number> };

const ownCompletions = prepared((db) => {
  const own = db
    .select({
      stepIds: sql<number[] | null>`json_agg(${completions.stepId})`.as('step_ids'),
      times: sql<number[] | null>`json_agg((date_part('epoch', ${completions.completedAt}) * 1000)::int8)`.as(
        'times',
      ),
    })
    .from(completions)
    .where(eq(completions.userId, sql.placeholder('userId')))
    .as('own');
  return db
    .select({
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`,
      stepIds: own.stepIds,
      times: own.times,
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
    version: row?.version ?? '',
    at: new Map(stepIds.map((stepId, place) => [stepId, times[place] ?? 0])),
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

/** The learner's own last answers to the open questions of a lesson, by step. */
export async function readOwnAnswers(ctx: UserContext, lessonId: number): Promise<Map<number, string>> {
  const rows = await ownAnswers(ctx.db).execute({ userId: ctx.actor.userId, lessonId });
  return new Map(rows.map(({ stepId, answer }) => [stepId, answer]));
}

/**
 * The learner's progress in a lesson. `latest` is the time of the last completion in it, 0 if there is none.
 */
export type OwnProgress = { completed: number; latest: number; next: number | null };

/** The progress in a lesson; without completions, that of a new learner. */
export function progressIn({ tasks }: ContentLesson, own?: OwnCompletions): OwnProgress {
  const progress: OwnProgress = { completed: 0, latest: 0, next: null };
  for (const { id, place } of tasks) {
    const completedAt = own?.at.get(id);
    if (completedAt === undefined) progress.next ??= place;
    else {
      progress.completed++;
      progress.latest = Math.max(progress.latest, completedAt);
    }
  }
  return progress;
}
