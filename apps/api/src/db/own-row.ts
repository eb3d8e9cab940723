import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { hasMore, hasPlans } from './has-more.ts';
import { completions, contentVersion } from './schema/index.ts';

/** A learner's own data: one row from one index, however many completions others have. */
export const ownOf = (db: Db, userId: SQL) =>
  db
    .select({
      ...hasMore(userId),
      hasPlans: hasPlans(userId).as('has_plans'),
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`.as('version'),
      stepIds: sql<number[] | null>`json_agg(${completions.stepId})`.as('step_ids'),
      times: sql<number[] | null>`json_agg((date_part('epoch', ${completions.completedAt}) * 1000)::int8)`.as(
        'times',
      ),
      again: sql<number[] | null>`json_agg(${completions.stepId}) filter (where ${completions.again})`.as(
        'again',
      ),
    })
    .from(completions)
    .where(eq(completions.userId, userId));

export type OwnRow = Awaited<ReturnType<typeof ownOf>>[number];
