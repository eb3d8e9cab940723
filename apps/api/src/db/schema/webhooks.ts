import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryProblem } from '@sentiero/contracts/webhooks';
import { belongsTo, instant } from './columns.ts';
import { courses } from './courses.ts';
import { steps } from './lessons.ts';
import { users } from './users.ts';

/** The address to which the completions of a course's learners are sent. */
export const courseWebhooks = pgTable('course_webhooks', {
  courseId: integer()
    .primaryKey()
    .references(() => courses.id, { onDelete: 'cascade' }),
  url: text().notNull(),
  /** The encrypted secret that signs the deliveries. */
  sealedSecret: text().notNull(),
  /** Until then, a process is sending a delivery. */
  leasedUntil: instant(),
});

/** The outbox of webhooks. A delivery that was sent, or has failed for good, has no `dueAt` and is kept for a time. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** No foreign key: a completion must not wait for a change of the course. */
    courseId: integer().notNull(),
    userId: belongsTo(() => users.id),
    stepId: belongsTo(() => steps.id),
    completedAt: instant().notNull(),
    dueAt: instant(),
    tries: smallint().notNull().default(0),
    sentAt: instant(),
    problem: text().$type<DeliveryProblem>(),
    status: integer(),
  },
  (t) => [
    unique().on(t.courseId, t.userId, t.stepId),
    index().on(t.dueAt),
    index().on(t.userId),
    index().on(t.stepId),
  ],
);
