import { and, eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { completions, hands, hintsTaken, openAnswers, stepAttempts, users } from '../../db/schema/index.ts';

type Tables =
  | typeof completions
  | typeof hands
  | typeof hintsTaken
  | typeof openAnswers
  | typeof stepAttempts;
const ofStep = (table: Tables, id: number) => and(eq(table.userId, users.id), eq(table.stepId, id));

/** Loads the caller's attempts, hints and hand on a step in one query. */
export async function readOwnHelp(ctx: UserContext, stepId: number) {
  const [row] = await ctx.db
    .select({
      attempts: stepAttempts,
      taken: hintsTaken.taken,
      hand: hands,
      completedAt: completions.completedAt,
      answeredAt: openAnswers.answeredAt,
    })
    .from(users)
    .leftJoin(stepAttempts, ofStep(stepAttempts, stepId))
    .leftJoin(hintsTaken, ofStep(hintsTaken, stepId))
    .leftJoin(hands, ofStep(hands, stepId))
    .leftJoin(completions, ofStep(completions, stepId))
    .leftJoin(openAnswers, ofStep(openAnswers, stepId))
    .where(eq(users.id, ctx.actor.userId));
  return row ?? { attempts: null, taken: null, hand: null, completedAt: null, answeredAt: null };
}
export type OwnHelp = Awaited<ReturnType<typeof readOwnHelp>>;
