import { randomUUID } from 'node:crypto';
import type { WebhookTest, WebhookTestMessage } from '@sentiero/contracts/webhooks';
import { inTransaction, type UserContext } from '../../context.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { attempt } from './attempt.ts';
import { requireWebhook } from './webhooks.service.ts';

/** Sends one message that names no learner, now and once, and returns what the receiver replied. */
export async function testWebhook(ctx: UserContext, courseId: number): Promise<WebhookTest> {
  const { course, webhook } = await inTransaction(ctx, async (tx) => {
    const found = await findChangeableCourse(tx, courseId);
    await writeAudit(tx, { action: 'course.webhook-test', object: courseObject(courseId) });
    return { course: found, webhook: await requireWebhook(tx, courseId) };
  });
  const message: WebhookTestMessage = {
    type: 'webhook.test',
    timestamp: ctx.clock().toISOString(),
    data: { course: { id: courseId, name: course.name } },
  };
  const result = await attempt(ctx, webhook, { id: randomUUID(), body: JSON.stringify(message) });
  return typeof result === 'number' ? { problem: null, status: result } : result;
}
