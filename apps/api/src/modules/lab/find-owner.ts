import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { targetLearners } from '../../db/schema/index.ts';

/** The user behind a learner's name at a target. */
export async function findOwner({ db }: Context, learner: string): Promise<number | null> {
  const [row] = await db
    .select({ userId: targetLearners.userId })
    .from(targetLearners)
    .where(eq(targetLearners.learner, learner));
  return row?.userId ?? null;
}
