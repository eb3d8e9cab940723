import { eq, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { hasMore, hasPlans, type HasMore } from '../../db/has-more.ts';
import { prepared } from '../../db/prepared.ts';
import { completions, contentVersion } from '../../db/schema/index.ts';
import type { GradedLesson } from '../../grading/graded-lessons.ts';
import { readRounds, type Round } from '../progress/rounds.ts';

/** A learner's completions with their times in milliseconds, and the content version at that moment. */
export type OwnCompletions = {
  version: string;
  at: ReadonlyMap<number, number>;
  /** Completions for which a teacher wants another answer. */
  again: ReadonlySet<number>;
  /** Whether a course of the learner has a plan. */
  hasPlans: boolean;
} & HasMore;

/** The caller's completions and rounds of practice. */
export type OwnState = { own: OwnCompletions; rounds: readonly Round[] };

const { stepId, completedAt } = completions;
const userId = sql`${sql.placeholder('userId')}`;

/** One row from one index, however many completions others have. */
const ownCompletions = prepared((db) =>
  db
    .select({
      ...hasMore(userId),
      hasPlans: hasPlans(userId),
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`,
      steps: sql<number[]>`coalesce(array_agg(${stepId}), '{}')`,
      times: sql<number[]>`coalesce(array_agg((date_part('epoch', ${completedAt}) * 1000)::float8), '{}')`,
      again: sql<number[]>`coalesce(array_agg(${stepId}) filter (where ${completions.again}), '{}')`,
    })
    .from(completions)
    .where(eq(completions.userId, userId))
    .prepare('own_completions'),
);

export async function readOwnCompletions(ctx: UserContext): Promise<OwnCompletions> {
  const [row] = await ownCompletions(ctx.db).execute({ userId: ctx.actor.userId });
  if (!row) throw new Error('An aggregate has no row.');
  const { steps, times, version, ...has } = row;
  return {
    ...has,
    version: version ?? '',
    at: new Map(steps.map((id, place) => [id, Math.round(times[place] ?? 0)])),
    again: new Set(row.again),
  };
}

export async function readOwnState(ctx: UserContext): Promise<OwnState> {
  const own = await readOwnCompletions(ctx);
  return { own, rounds: await readRounds(ctx, own.hasRounds ? [ctx.actor.userId] : []) };
}

export const roundIn = ({ rounds }: OwnState, lessonId: number): Round | undefined =>
  rounds.find((round) => round.lessonId === lessonId);

/** The completions to show for a lesson's steps: in a round of practice, those of the round. */
export function completionsIn(
  state: OwnState,
  { id, steps }: { id: number; steps: readonly Pick<GradedLesson['steps'][number], 'id'>[] },
): OwnCompletions {
  const { own } = state;
  const round = roundIn(state, id);
  if (!round) return own;
  const at = new Map(own.at);
  const again = new Set(own.again);
  for (const step of steps) {
    const completed = round.completed.get(step.id);
    if (completed) at.set(step.id, completed.completedAt.getTime());
    else at.delete(step.id);
    again.delete(step.id);
  }
  return { ...own, at, again };
}
