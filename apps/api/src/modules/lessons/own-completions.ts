import { eq, sql } from 'drizzle-orm';
import type { Context, UserContext } from '../../context.ts';
import type { HasMore } from '../../db/has-more.ts';
import { unnestNamed } from '../../db/arrays.ts';
import { ownColumns, ownOf, type OwnRow } from '../../db/own-row.ts';
import { prepared } from '../../db/prepared.ts';
import { openAnswers, steps } from '../../db/schema/index.ts';
import type { ContentLesson } from './content.queries.ts';

/** A learner's completions with their times in milliseconds, and the content version at that moment. */
export type OwnCompletions = {
  version: string;
  /** Equal for equal completions of one learner. */
  source: string;
  at: ReadonlyMap<number, number>;
  /** Completions for which a teacher wants another answer. */
  again: ReadonlySet<number>;
  /** Whether a course of the learner has a plan. */
  hasPlans: boolean;
} & HasMore;

const ownCompletions = prepared((db) =>
  ownOf(db, sql`${sql.placeholder('userId')}`).prepare('own_completions'),
);

export async function readOwnCompletions(ctx: UserContext): Promise<OwnCompletions> {
  const [row] = await ownCompletions(ctx.db).execute({ userId: ctx.actor.userId });
  if (!row) throw new Error('An aggregate has no row.');
  return ownFrom(row);
}

const completionsOfMany = prepared((db) => {
  const own = ownOf(db, sql`learner.id`).as('own');
  return db
    .select({ userId: sql<number>`learner.id`, own: ownColumns(own) })
    .from(sql`${unnestNamed({ userIds: 'int[]' })} as learner (id)`)
    .innerJoinLateral(own, sql`true`)
    .prepare('completions_of_many');
});

/** The completions of several learners, in one statement. */
export async function readCompletionsOf(
  ctx: Context,
  userIds: readonly number[],
): Promise<Map<number, OwnCompletions>> {
  const rows = await completionsOfMany(ctx.db).execute({ userIds });
  return new Map(rows.map(({ userId, own }) => [userId, ownFrom(own)]));
}

/** The completions in a row, parsed when they are first asked for: a response that has not changed never does. */
export function ownFrom({ stepIds, times, again, version, ...has }: OwnRow): OwnCompletions {
  let at: ReadonlyMap<number, number> | undefined;
  let wantedAgain: ReadonlySet<number> | undefined;
  return {
    ...has,
    version: version ?? '',
    source: `${stepIds} ${times} ${again}`,
    get at() {
      at ??= timesByStep(stepIds, times);
      return at;
    },
    get again() {
      wantedAgain ??= new Set(stepsIn(again));
      return wantedAgain;
    },
  };
}

const bytesOf = (base64: string | null) => Buffer.from(base64 ?? '', 'base64');

function stepsIn(base64: string | null): number[] {
  const bytes = bytesOf(base64);
  return Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readInt32BE(place * 4));
}

const postgresEpochMs = Date.UTC(2000, 0, 1);

function timesByStep(stepIds: string | null, times: string | null): Map<number, number> {
  const [ids, micros] = [bytesOf(stepIds), bytesOf(times)];
  const at = new Map<number, number>();
  for (let place = 0; place < ids.length; place += 4) {
    const sinceEpoch = micros.readInt32BE(place * 2) * 2 ** 32 + micros.readUInt32BE(place * 2 + 4);
    at.set(ids.readInt32BE(place), postgresEpochMs + Math.round(sinceEpoch / 1000));
  }
  return at;
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
