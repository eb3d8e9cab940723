import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { hasMore, hasPlans } from './has-more.ts';
import { completions, contentVersion } from './schema/index.ts';

/**
 * A learner's own data: one row from one index, however many completions others have. The lists are JSON as text, parsed
 * only where they are needed.
 */
export const ownOf = (db: Db, userId: SQL) =>
  db
    .select({
      ...hasMore(userId),
      hasPlans: hasPlans(userId).as('has_plans'),
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`.as('version'),
      stepIds: sql<string | null>`json_agg(${completions.stepId})::text`.as('step_ids'),
      times: sql<
        string | null
      >`json_agg((date_part('epoch', ${completions.completedAt}) * 1000)::int8)::text`.as('times'),
      again: sql<
        string | null
      >`(json_agg(${completions.stepId}) filter (where ${completions.again}))::text`.as('again'),
    })
    .from(completions)
    .where(eq(completions.userId, userId));

export type OwnRow = Awaited<ReturnType<typeof ownOf>>[number];

const subqueryOf = (db: Db) => ownOf(db, sql`0`).as('own');

/** The columns of `ownOf` as a subquery. */
export const ownColumns = (own: ReturnType<typeof subqueryOf>) => ({
  hasRounds: own.hasRounds,
  hasMatches: own.hasMatches,
  hasPaces: own.hasPaces,
  hasPlans: own.hasPlans,
  version: own.version,
  stepIds: own.stepIds,
  times: own.times,
  again: own.again,
});
