import { hourMs } from '@sentiero/contracts/time';
import type { Context } from '../../context.ts';
import { drain, later, pauseMs } from '../../db/queue.ts';
import { attempt } from './attempt.ts';
import {
  claimWebhook,
  dropDelivery,
  markFailed,
  markSent,
  readMessage,
  releaseWebhook,
  takeDelivery,
  type Delivery,
  type Webhook,
} from './deliveries.store.ts';

/** Deliveries sent concurrently by a process. */
const workers = 4;
/** Longer than any attempt: how long a webhook stays claimed if its process is killed. */
const leaseMs = 30_000;
const retry = { firstMs: 10_000, factor: 4, longestMs: 6 * hourMs };
/** The attempts of a delivery, which take about a day. */
const mostTries = 10;

/** Sends all due deliveries; several processes share them. */
export const sendDueDeliveries = (ctx: Context): Promise<void> =>
  drain({ workers, stopping: ctx.stopping }, () => sendNext(ctx));

async function sendNext(ctx: Context): Promise<boolean> {
  const webhook = await claimWebhook(ctx, leaseMs);
  if (!webhook) return false;
  const delivery = await takeDelivery(ctx, webhook.courseId);
  if (delivery) await deliver(ctx, webhook, delivery);
  await releaseWebhook(ctx, webhook.courseId);
  return true;
}

async function deliver(ctx: Context, webhook: Webhook, delivery: Delivery): Promise<void> {
  const { id, tries } = delivery;
  const message = await readMessage(ctx, delivery);
  if (!message) return dropDelivery(ctx, id);
  const result = await attempt(ctx, webhook, { id, body: JSON.stringify(message) });
  if (typeof result === 'number') {
    ctx.metrics.webhooks.inc({ outcome: 'sent' });
    return markSent(ctx, id, result);
  }
  const isLast = tries >= mostTries;
  ctx.metrics.webhooks.inc({ outcome: isLast ? 'given_up' : 'failed' });
  ctx.log.info({ delivery: id, tries, ...result }, 'a webhook was not delivered');
  const dueAt = isLast ? null : later(ctx.clock(), pauseMs(tries, retry));
  return markFailed(ctx, id, { ...result, dueAt });
}
