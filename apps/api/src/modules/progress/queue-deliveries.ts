import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { prepared } from '../../db/prepared.ts';
import { courseMembers, courseWebhooks, users, webhookDeliveries } from '../../db/schema/index.ts';
import { learnsHere } from '../../db/teaches.ts';

const webhooksOf = prepared((db) =>
  db
    .select({ courseId: courseWebhooks.courseId })
    .from(courseMembers)
    .innerJoin(courseWebhooks, eq(courseWebhooks.courseId, courseMembers.courseId))
    .innerJoin(users, eq(users.id, courseMembers.userId))
    .where(and(eq(courseMembers.userId, sql.placeholder('userId')), learnsHere))
    .prepare('webhooks_of_user'),
);

/** Queues a completion, in its transaction, for the webhooks of the learner's courses. */
export async function queueDeliveries(
  ctx: Context,
  { userId, stepId, completedAt }: { userId: number; stepId: number; completedAt: Date },
): Promise<void> {
  const webhooks = await webhooksOf(ctx.db).execute({ userId });
  if (webhooks.length === 0) return;
  const values = webhooks.map(({ courseId }) => ({
    courseId,
    userId,
    stepId,
    completedAt,
    dueAt: completedAt,
  }));
  await ctx.db.insert(webhookDeliveries).values(values).onConflictDoNothing();
}
