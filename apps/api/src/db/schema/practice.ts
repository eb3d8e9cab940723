import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant } from './columns.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

/** A round of practice: a lesson repeated from its start, independent of the learner's completions. */
export const practices = pgTable(
  'practices',
  {
    userId: belongsTo(() => users.id),
    lessonId: belongsTo(() => lessons.id),
    startedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] }), index().on(t.lessonId)],
);

/** The steps completed in a round; deleted with it. */
export const practiceCompletions = pgTable(
  'practice_completions',
  {
    userId: integer().notNull(),
    lessonId: integer().notNull(),
    stepId: belongsTo(() => steps.id),
    completedAt: instant().notNull(),
    requestId: uuid(),
    eventId: uuid(),
    /** The latest answer to an open question. */
    answer: text(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.lessonId, t.stepId] }),
    foreignKey({
      columns: [t.userId, t.lessonId],
      foreignColumns: [practices.userId, practices.lessonId],
    }).onDelete('cascade'),
    index().on(t.stepId),
    index()
      .on(t.requestId)
      .where(sql`${t.requestId} is not null`),
  ],
);
