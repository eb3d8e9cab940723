import { sql, type SQL } from 'drizzle-orm';
import {
  courseMembers,
  coursePaces,
  courseWebhooks,
  ltiScores,
  plannedLessons,
  practices,
  stepMatches,
} from './schema/index.ts';

/** Whether a learner has rows that most learners do not have, and that are read only then. */
export type HasMore = { hasRounds: boolean; hasMatches: boolean; hasPaces: boolean };

/** Columns for the statement that reads a learner's own data; `userId` names its table. */
export const hasMore = (userId: SQL) => ({
  hasRounds: sql<boolean>`exists (select from ${practices} as r where r.user_id = ${userId})`.as(
    'has_rounds',
  ),
  hasMatches: sql<boolean>`exists (select from ${stepMatches} as m where m.user_id = ${userId})`.as(
    'has_matches',
  ),
  hasPaces: sql<boolean>`exists (
    select from ${courseMembers} as c join ${coursePaces} as p on p.course_id = c.course_id
    where c.user_id = ${userId})`.as('has_paces'),
});

/** Whether a course of the learner has a plan. */
export const hasPlans = (userId: SQL) =>
  sql<boolean>`exists (
    select from ${courseMembers} as c join ${plannedLessons} as p on p.course_id = c.course_id
    where c.user_id = ${userId})`;

/** Whether completions of the learner are reported to others: by a course's webhook, or to a gradebook. */
export const hasReports = (userId: SQL) => ({
  hasWebhooks: sql<boolean>`exists (
    select from ${courseMembers} as c join ${courseWebhooks} as w on w.course_id = c.course_id
    where c.user_id = ${userId})`.as('has_webhooks'),
  hasScores: sql<boolean>`exists (select from ${ltiScores} as s where s.user_id = ${userId})`.as(
    'has_scores',
  ),
});
