import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { users } from './users.ts';

export const courses = pgTable('courses', {
  id: id(),
  name: text().notNull(),
  joinCode: text().notNull().unique(),
  createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
  createdOn: instant().notNull(),
});

export const courseMembers = pgTable(
  'course_members',
  {
    courseId: belongsTo(() => courses.id),
    userId: belongsTo(() => users.id),
    joined: instant().notNull(),
    /** Whether a teacher by launch teaches this course; all other teachers do anyway. */
    teaches: boolean().notNull().default(false),
    /** The hash of the key in the address of the member's calendar. */
    calendarKey: text(),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.userId] }), index().on(t.userId)],
);

/** An account joins the course once its owner accepts. */
export const courseInvitations = pgTable(
  'course_invitations',
  {
    id: id(),
    courseId: belongsTo(() => courses.id),
    userId: belongsTo(() => users.id),
    /** In the words of the class list. */
    name: text().notNull(),
    invitedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    invitedOn: instant().notNull(),
  },
  (t) => [unique().on(t.courseId, t.userId), index().on(t.userId)],
);
