import type { DeliveryProblem, WebhookMessage } from '@sentiero/contracts/webhooks';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  courseMembers,
  courses,
  courseWebhooks,
  lessons,
  steps,
  users,
  webhookDeliveries,
} from '../../db/schema/index.ts';
import { dueRecipient, dueRow, later } from '../../db/queue.ts';
import { learnerView } from './learner.view.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect;
export type Webhook = typeof courseWebhooks.$inferSelect;
export type Failure = { problem: DeliveryProblem; status: number | null };

/** Claims, for so many milliseconds, the webhook whose delivery is due first; it has one delivery in flight. */
export async function claimWebhook(ctx: Context, leaseMs: number): Promise<Webhook | undefined> {
  const now = ctx.clock();
  const { courseId, leasedUntil } = courseWebhooks;
  const due = sql`select course_id as recipient, due_at from webhook_deliveries
    where ${lte(webhookDeliveries.dueAt, now)}`;
  const next = dueRecipient({ table: courseWebhooks, id: courseId, leasedUntil }, now, due);
  const [row] = await ctx.db
    .update(courseWebhooks)
    .set({ leasedUntil: later(now, leaseMs) })
    .where(eq(courseId, next))
    .returning();
  return row;
}

export async function releaseWebhook(ctx: Context, courseId: number): Promise<void> {
  await ctx.db.update(courseWebhooks).set({ leasedUntil: null }).where(eq(courseWebhooks.courseId, courseId));
}

/** The next due delivery of a claimed webhook, with this attempt counted. */
export async function takeDelivery(ctx: Context, courseId: number): Promise<Delivery | undefined> {
  const { id, dueAt } = webhookDeliveries;
  const next = dueRow(
    { db: ctx.db, now: ctx.clock() },
    { table: webhookDeliveries, id, dueAt },
    {
      where: eq(webhookDeliveries.courseId, courseId),
    },
  );
  const [row] = await ctx.db
    .update(webhookDeliveries)
    .set({ tries: sql`${webhookDeliveries.tries} + 1` })
    .where(eq(id, next))
    .returning();
  return row;
}

/** What a delivery says; null once the learner has left the course. */
export async function readMessage(ctx: Context, delivery: Delivery): Promise<WebhookMessage | null> {
  const [row] = await ctx.db
    .select({ course: courses, user: users, lesson: lessons, step: steps })
    .from(courseMembers)
    .innerJoin(courses, eq(courses.id, courseMembers.courseId))
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .innerJoin(steps, eq(steps.id, delivery.stepId))
    .innerJoin(lessons, eq(lessons.id, steps.lessonId))
    .where(and(eq(courses.id, delivery.courseId), eq(users.id, delivery.userId)));
  if (!row) return null;
  const { course, user, lesson, step } = row;
  return {
    type: 'step.completed',
    timestamp: delivery.completedAt.toISOString(),
    data: {
      course: { id: course.id, name: course.name },
      user: learnerView(user),
      lesson: { id: lesson.id, key: lesson.key, title: lesson.title },
      step: { id: step.id, key: step.key, title: step.title },
    },
  };
}

export async function markSent(ctx: Context, id: string, status: number): Promise<void> {
  await settle(ctx, id, { dueAt: null, sentAt: ctx.clock(), problem: null, status });
}

/** Notes a failure; without a next attempt, the delivery has failed for good. */
export async function markFailed(
  ctx: Context,
  id: string,
  failure: Failure & { dueAt: Date | null },
): Promise<void> {
  await settle(ctx, id, failure);
}

async function settle(ctx: Context, id: string, fields: Partial<Delivery>): Promise<void> {
  await ctx.db.update(webhookDeliveries).set(fields).where(eq(webhookDeliveries.id, id));
}

export async function dropDelivery(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(webhookDeliveries).where(eq(webhookDeliveries.id, id));
}
