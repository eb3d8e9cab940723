import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { learnerStates } from '../db/schema/index.ts';

/** The newest numbers that the learner's records and events were given. */
export async function readSeqBound(
  ctx: Context,
  userId: number,
): Promise<{ request: number; event: number }> {
  const [row] = await ctx.db
    .select({ request: learnerStates.requestSeq, event: learnerStates.eventSeq })
    .from(learnerStates)
    .where(eq(learnerStates.userId, userId));
  return row ?? { request: 0, event: 0 };
}
