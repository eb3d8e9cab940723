import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { belongsTo, id, instant } from './columns.ts';
import { steps } from './lessons.ts';
import { users } from './users.ts';

const ofLearner = () => belongsTo(() => users.id);
const ofStep = () => belongsTo(() => steps.id);

/** A condition of the nearest attempt; nothing is kept of what a secret condition saw. */
export type StoredLine = { met: boolean; seen?: string };

const ofAttempts = () => ({
  userId: ofLearner(),
  stepId: ofStep(),
  attempts: integer().notNull(),
  firstAt: instant().notNull(),
  lastAt: instant().notNull(),
  /** Of the newest attempts that differ, so that a repeated one does not count. */
  digests: bigint({ mode: 'number' }).array().notNull(),
  /** Identifies the rule that the nearest attempt was compared with. */
  rule: text().notNull(),
  /** Conditions met and in all by the nearest attempt; none in all for an answer. */
  met: integer().notNull(),
  total: integer().notNull(),
  /** When an attempt last met more conditions than all before. */
  nearerAt: instant().notNull(),
  nearestAt: instant().notNull(),
  requestId: uuid(),
  eventId: uuid(),
  lines: jsonb().$type<StoredLine[]>().notNull(),
});

/** How often a learner tried a step that is not completed, and the attempt that met the most conditions. */
export const stepAttempts = pgTable('step_attempts', ofAttempts(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** The same for the steps of a round of practice. */
export const practiceAttempts = pgTable('practice_attempts', ofAttempts(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** The newest wrong answers of a learner to a question, each once. */
export const wrongAnswers = pgTable(
  'wrong_answers',
  {
    userId: ofLearner(),
    stepId: ofStep(),
    digest: bigint({ mode: 'number' }).notNull(),
    /** The beginning of the text; null for choices. */
    answer: text(),
    choices: integer().array(),
    count: integer().notNull().default(1),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId, t.digest] }), index().on(t.stepId)],
);

const ofHints = () => ({
  userId: ofLearner(),
  stepId: ofStep(),
  taken: integer().notNull(),
  at: instant().notNull(),
});

/** How many of a step's hints a learner has taken. */
export const hintsTaken = pgTable('hints_taken', ofHints(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** The same for the steps of a round of practice. */
export const practiceHints = pgTable('practice_hints', ofHints(), (t) => [
  primaryKey({ columns: [t.userId, t.stepId] }),
  index().on(t.stepId),
]);

/** A learner asks the teachers of their courses for help on a step. */
export const hands = pgTable(
  'hands',
  {
    userId: ofLearner(),
    stepId: ofStep(),
    at: instant().notNull(),
    text: text().notNull(),
    /** A request of the learner's that these teachers may read meanwhile. */
    requestId: uuid(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.stepId] }), index().on(t.stepId)],
);

/** A teacher's message to learners of a course. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    at: instant().notNull(),
    fromId: belongsTo(() => users.id),
    courseId: belongsTo(() => courses.id),
    stepId: integer().references(() => steps.id, { onDelete: 'set null' }),
    text: text().notNull(),
  },
  (t) => [index().on(t.courseId), index().on(t.fromId), index().on(t.stepId), index().on(t.at)],
);

export const messageRecipients = pgTable(
  'message_recipients',
  {
    messageId: belongsTo(() => messages.id),
    userId: ofLearner(),
    readAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.messageId] }), index().on(t.messageId)],
);
