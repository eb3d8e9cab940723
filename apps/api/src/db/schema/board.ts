import type { FeedbackLevel } from '@sentiero/contracts/authoring';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { belongsTo, instant } from './columns.ts';
import { courses } from './courses.ts';
import { lessons, steps } from './lessons.ts';
import { users } from './users.ts';

const ofCourse = () => belongsTo(() => courses.id);
const ofLesson = () => belongsTo(() => lessons.id);

/** When a learner first opened a lesson, and when they started working on it without a long break. */
export const lessonVisits = pgTable(
  'lesson_visits',
  {
    userId: belongsTo(() => users.id),
    lessonId: ofLesson(),
    firstAt: instant().notNull(),
    sittingAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.lessonId] }), index().on(t.lessonId)],
);

/** The API processes that hold progress sockets; one that stops renewing counts as dead. */
export const apiProcesses = pgTable('api_processes', {
  id: text().primaryKey(),
  aliveUntil: instant().notNull(),
});

/** The open progress sockets: a learner is online while the socket's process is alive. */
export const progressSockets = pgTable(
  'progress_sockets',
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    processId: text()
      .notNull()
      .references(() => apiProcesses.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.userId), index().on(t.processId)],
);

/** A course's feedback level and hints for a step, which raise those of the step itself. */
export const courseGuidance = pgTable(
  'course_guidance',
  {
    courseId: ofCourse(),
    stepId: belongsTo(() => steps.id),
    level: text().$type<FeedbackLevel>().notNull(),
    hints: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.stepId] }), index().on(t.stepId)],
);

/** How far a course may go in a lesson; without a row there is no limit. */
export const coursePaces = pgTable(
  'course_paces',
  {
    courseId: ofCourse(),
    lessonId: ofLesson(),
    /** The last step that may be completed; null for no limit. */
    stepId: integer().references(() => steps.id, { onDelete: 'set null' }),
    isPaused: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.lessonId] }), index().on(t.lessonId), index().on(t.stepId)],
);
