import { doublePrecision, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { courseMembers, courses } from './courses.ts';
import { lessons } from './lessons.ts';

const ofCourse = () => belongsTo(() => courses.id);

/** The lessons of a course's plan with their dates; without rows the plan has all lessons, without dates. */
export const plannedLessons = pgTable(
  'planned_lessons',
  {
    courseId: ofCourse(),
    lessonId: belongsTo(() => lessons.id),
    place: integer().notNull(),
    opens: instant(),
    due: instant(),
    closes: instant(),
    /** When the lesson came into the plan: without `opens`, a factor counts from here. */
    plannedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.lessonId] }), index().on(t.lessonId)],
);

/** More time in a lesson, or in all lessons of the plan, until a date or by a number of days. */
export const extensions = pgTable(
  'extensions',
  {
    id: id(),
    courseId: ofCourse(),
    lessonId: integer().references(() => lessons.id, { onDelete: 'cascade' }),
    until: instant(),
    plusDays: integer(),
  },
  (t) => [index().on(t.courseId), index().on(t.lessonId)],
);

export const extensionUsers = pgTable(
  'extension_users',
  {
    extensionId: belongsTo(() => extensions.id),
    courseId: integer().notNull(),
    userId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.extensionId, t.userId] }),
    ofMember([t.courseId, t.userId]),
    index().on(t.courseId, t.userId),
  ],
);

/** A factor that lengthens all limits of a learner in a course. */
export const accommodations = pgTable(
  'accommodations',
  { courseId: integer().notNull(), userId: integer().notNull(), factor: doublePrecision().notNull() },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), ofMember([t.courseId, t.userId])],
);

type Columns = Parameters<typeof foreignKey>[0]['columns'];

/** Leaving the course deletes the row. */
function ofMember(columns: Columns) {
  return foreignKey({
    columns,
    foreignColumns: [courseMembers.courseId, courseMembers.userId] as never,
  }).onDelete('cascade');
}
