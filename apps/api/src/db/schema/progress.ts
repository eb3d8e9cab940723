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
    // The index alone answers the overview's query for a learner.
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

/** Matches of a step that is not completed: it requires more of them, or was not open yet. */
export const stepMatches = pgTable(
  'step_matches',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stepId: integer()
      .notNull()
      .references(() => steps.id, { onDelete: 'cascade' }),
    /**
     * The times of the newest matches in milliseconds since the epoch, oldest first; at most as many as the step
     * requires.
     */
    at: bigint({ mode: 'number' }).array().notNull(),
    /** There are enough matches: the step is completed as soon as it is open. */
    isEarned: boolean().notNull(),
    /** The request or event of the last match. */
    requestId: uuid(),
    eventId: uuid(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId] }), index().on(t.stepId)],
);

/** The active lessons of learners; `until` is a lease that the progress socket renews. */
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
