import type { AnswerState } from '@sentiero/contracts/answers';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

export const completions = pgTable(
  'completions',
  {
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    completedAt: instant().notNull(),
    /** The captured request or the event that completed it; both null for a submission. */
    requestId: uuid(),
    eventId: uuid(),
    /** A teacher asks for another answer: open for the learner, completed for what depends on it. */
    again: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.stepId] }),
    // The index alone answers the overview's query for a learner.
    index().on(t.userId, t.stepId, t.completedAt, t.again),
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
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    answer: text().notNull(),
    answeredAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId] }), index().on(t.stepId)],
);

/** The newest answers of a learner to an open question, and what teachers said of them. */
export const sentAnswers = pgTable(
  'sent_answers',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    answer: text().notNull(),
    answeredAt: instant().notNull(),
    isNewest: boolean().notNull().default(true),
    state: text().$type<AnswerState>().notNull().default('new'),
    comment: text().notNull().default(''),
    reviewedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    reviewedAt: instant(),
  },
  (t) => [index().on(t.userId, t.stepId, t.id), index().on(t.stepId), index().on(t.reviewedBy)],
);

/** Each submission, for statistics. */
export const attempts = pgTable(
  'attempts',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    at: instant().notNull(),
    isRight: boolean().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.stepId, t.at)],
);

const ofMatches = () => ({
  userId: belongsTo(() => users.id),
  stepId: belongsTo(() => steps.id),
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
});

/** Matches of a step that is not completed: it requires more of them, or was not open yet. */
export const stepMatches = pgTable('step_matches', ofMatches(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** The same for the steps of a round of practice. */
export const practiceMatches = pgTable('practice_matches', ofMatches(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** The active lessons of learners; `until` is a lease that the progress socket renews. */
export const activeLessons = pgTable(
  'active_lessons',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    lessonId: belongsTo(() => lessons.id),
    socketId: text().notNull(),
    since: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.until), index().on(t.lessonId), index().on(t.socketId)],
);
