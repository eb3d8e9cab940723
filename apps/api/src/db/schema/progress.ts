import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

export const completions = pgTable(
  'completions',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    completedAt: instant().notNull(),
    /** The captured request or the event that completed it; both null for a submission. */
    requestId: uuid(),
    eventId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.stepId] }),
    // All that the overview wants of a learner, side by side in the index alone.
    index().on(t.userId, t.stepId, t.completedAt),
    index().on(t.stepId),
    index()
      .on(t.requestId)
      .where(sql`${t.requestId} is not null`),
  ],
);

/** The learner's own last answer to an open question. */
export const openAnswers = pgTable(
  'open_answers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    answer: text().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId] }), index().on(t.stepId)],
);

/** Each submission, for statistics. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    isRight: boolean().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.stepId, t.at)],
);

/**
 * Traffic that fulfilled the rule of a step that it did not complete: more of it is wanted, or the step was not open yet.
 */
export const stepMatches = pgTable(
  'step_matches',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    /** When the newest of them were, in milliseconds since the epoch, oldest first; no more than the step wants. */
    at: bigint({ mode: 'number' }).array().notNull(),
    /** As much as the step wants: it is completed as soon as it is open. */
    isEarned: boolean().notNull(),
    /** The last of them. */
    requestId: uuid(),
    eventId: uuid(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId] }), index().on(t.stepId)],
);

/** Which lesson was active for whom and when: `until` is a lease that the progress socket renews. */
export const activeLessons = pgTable(
  'active_lessons',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    socketId: text().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.until), index().on(t.lessonId), index().on(t.socketId)],
);
