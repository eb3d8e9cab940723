import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { targetLearners, targets } from '../../db/schema/index.ts';
import { resetLearner } from './target-client.ts';
import type { TargetRow } from './targets.store.ts';

type AtTarget = { target: TargetRow; learner: string };

/** A learner's pseudonyms at all targets. */
export function namesAtTargets(ctx: Context, userId: number): Promise<AtTarget[]> {
  return ctx.db
    .select({ target: targets, learner: targetLearners.learner })
    .from(targetLearners)
    .innerJoin(targets, eq(targets.id, targetLearners.targetId))
    .where(eq(targetLearners.userId, userId));
}

/** Asks the targets to discard an erased learner's data; one that does not answer knows the pseudonym only. */
export async function forgetAtTargets(ctx: Context, known: readonly AtTarget[]): Promise<void> {
  await Promise.allSettled(known.map(({ target, learner }) => resetLearner(ctx, target, learner)));
}
