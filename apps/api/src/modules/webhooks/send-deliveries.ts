import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { TargetRefused } from '@sentiero/service';
import type { Context } from '../../context.ts';
import { problemOf } from '../targets/target-client.ts';
import {
  claimWebhook,
  dropDelivery,
  markFailed,
  markSent,
  readMessage,
  releaseWebhook,
  takeDelivery,
  type Delivery,
  type Failure,
  type Webhook,
} from './deliveries.store.ts';
import { secretSeal, signedHeaders } from './signature.ts';

/** Deliveries sent concurrently by a process. */
const workers = 4;
const timeLimitMs = 5_000;
/** Longer than any attempt: how long a webhook stays claimed if its process is killed. */
const leaseMs = 30_000;
const firstBackoffMs = 10_000;
const longestBackoffMs = 6 * 3_600_000;
/** The attempts of a delivery, which take about a day. */
const mostTries = 10;

/** Sends all due deliveries; several processes share them. */
export async function sendDueDeliveries(ctx: Context): Promise<void> {
  const work = async () => {
    while (!ctx.stopping.aborted && (await sendNext(ctx)));
  };
  await Promise.all(Array.from({ length: workers }, work));
}

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
  const dueAt = isLast ? null : new Date(ctx.clock().getTime() + backoffMs(tries));
  return markFailed(ctx, id, { ...result, dueAt });
}

const backoffMs = (tries: number) => Math.min(longestBackoffMs, firstBackoffMs * 4 ** (tries - 1));

/** The status of a successful response, or why there was none. */
async function attempt(
  ctx: Context,
  { url, sealedSecret }: Webhook,
  { id, body }: { id: string; body: string },
): Promise<number | Failure> {
  const secret = opened(ctx, sealedSecret);
  if (secret === null) return { problem: 'secret_unreadable', status: null };
  try {
    const headers = signedHeaders(secret, { id, at: ctx.clock(), body });
    const status = await post(ctx, new URL(url), { headers, body });
    return status >= 200 && status < 300 ? status : { problem: 'status', status };
  } catch (error) {
    const problem = error instanceof TargetRefused ? 'address_refused' : connectionProblem(error);
    return { problem, status: null };
  }
}

function connectionProblem(error: unknown): Failure['problem'] {
  const problem = problemOf(error);
  return problem === 'certificate' || problem === 'unknown_name' ? problem : 'no_answer';
}

/** Null for a secret that another `INTERNAL_TOKEN` has sealed. */
function opened(ctx: Context, sealed: string): string | null {
  try {
    return secretSeal(ctx).open(sealed);
  } catch {
    return null;
  }
}

type Sent = { headers: Record<string, string>; body: string };

/** The status of the response, of which nothing else is read; redirects are not followed. */
function post({ webhookReach }: Context, url: URL, { headers, body }: Sent): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Sentiero',
      },
      signal: AbortSignal.timeout(timeLimitMs),
      // An agent would make its own connections, to unchecked addresses.
      createConnection: () => webhookReach.dial(url.origin),
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}
