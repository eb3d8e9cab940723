import type { AnswerState } from '@sentiero/contracts/answers';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

export const completions = pgTable(
  'completions',
  {
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    completedAt: instant().notNull(),
    /** The captured request or event that completed the step; both null for a submission. */
    requestId: uuid(),
    eventId: uuid(),
    /**
     * A teacher asked for another answer: the step is open for the learner, and still completed for everything that
     * depends on it.
     */
    again: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.stepId] }),
    // A covering index for the overview's query.
    index().on(t.userId, t.stepId, t.completedAt, t.again),
    index().on(t.stepId),
    index()
      .on(t.requestId)
      .where(sql`${t.requestId} is not null`),
  ],
);

/** The traffic that completed a step, as JSON; it outlives the learner's other traffic. */
export const evidence = pgTable(
  'evidence',
  {
    userId: integer().notNull(),
    stepId: integer().notNull(),
    request: text(),
    event: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.stepId] }),
    foreignKey({
      columns: [t.userId, t.stepId],
      foreignColumns: [completions.userId, completions.stepId],
    }).onDelete('cascade'),
  ],
);

/** The learner's latest answer to an open question. */
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

/** A learner's newest answers to an open question, with the teachers' reviews. */
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
  /** True once there are enough matches: the step is completed as soon as it opens. */
  isEarned: boolean().notNull(),
  /** The request or event of the latest match. */
  requestId: uuid(),
  eventId: uuid(),
});

/** Matches for a step that is not completed yet, because it needs more matches or is not open. */
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
