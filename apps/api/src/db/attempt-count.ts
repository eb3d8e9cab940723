import { sql, type SQL } from 'drizzle-orm';

/**
 * How often a learner tried a step: the distinct attempts that failed, and the one that completed it. That one is among
 * the stored attempts if a pace held it back.
 *
 * @param tried the row of `step_attempts`, which may be missing
 * @param done the row of `completions`, which may be missing
 */
export const attemptCount = (
  tried: SQL,
  done: SQL,
): SQL<number> => sql<number>`(coalesce(${tried}.attempts, 0)
  + case when ${done}.step_id is null
      or coalesce(${done}.event_id, ${done}.request_id) = coalesce(${tried}.event_id, ${tried}.request_id)
    then 0 else 1 end)`;
