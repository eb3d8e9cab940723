import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from './client.ts';
import { hasMore, hasPlans } from './has-more.ts';
import { completions, contentVersion } from './schema/index.ts';

const base64Of = (bytes: SQL) => sql<string | null>`encode(${bytes}, 'base64')`;

/**
 * A learner's own data: one row from one index, however many completions others have. The lists are PostgreSQL's binary
 * numbers in Base64, which takes it less than half the time of JSON, and are parsed only where they are needed.
 */
export const ownOf = (db: Db, userId: SQL) =>
  db
    .select({
      ...hasMore(userId),
      hasPlans: hasPlans(userId).as('has_plans'),
      version: sql<string | null>`(select ${contentVersion.version} from ${contentVersion})`.as('version'),
      stepIds: base64Of(sql`string_agg(int4send(${completions.stepId}), '')`).as('step_ids'),
      times: base64Of(sql`string_agg(timestamptz_send(${completions.completedAt}), '')`).as('times'),
      again: base64Of(
        sql`string_agg(int4send(${completions.stepId}), '') filter (where ${completions.again})`,
      ).as('again'),
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
