import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { courses } from './courses.ts';
import { belongsTo, id, instant } from './columns.ts';
import { steps } from './lessons.ts';
import { users } from './users.ts';

const ofLearner = () => belongsTo(() => users.id);
const ofStep = () => belongsTo(() => steps.id);

/** A condition of the nearest attempt. The value seen by a secret condition is not stored. */
export type StoredLine = { met: boolean; seen?: string };

const ofAttempts = () => ({
  userId: ofLearner(),
  stepId: ofStep(),
  attempts: integer().notNull(),
  firstAt: instant().notNull(),
  lastAt: instant().notNull(),
  /** The identities of the newest distinct attempts, so that a repeated one does not count. */
  digests: bigint({ mode: 'number' }).array().notNull(),
  /** Identifies the rule with which the nearest attempt was compared. */
  rule: text().notNull(),
  /** How many conditions the nearest attempt met, and how many there were; zero in all for an answer. */
  met: integer().notNull(),
  total: integer().notNull(),
  /** When an attempt last met more conditions than all earlier ones. */
  nearerAt: instant().notNull(),
  nearestAt: instant().notNull(),
  requestId: uuid(),
  eventId: uuid(),
  lines: jsonb().$type<StoredLine[]>().notNull(),
  /** Replies to the newest attempt: places in the step's replies, or ids of the wrong choices among those picked. */
  replies: integer().array().notNull().default([]),
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

/** A learner's newest distinct wrong answers to a question. */
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

/** A learner's request for help on a step, addressed to the teachers of their courses. */
export const hands = pgTable(
  'hands',
  {
    userId: ofLearner(),
    stepId: ofStep(),
    at: instant().notNull(),
    text: text().notNull(),
    /** The request that the learner lets these teachers read while the hand is up. */
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
