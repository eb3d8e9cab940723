import { TargetRefused } from '@sentiero/service';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { courseWebhooks } from '../../db/schema/index.ts';
import { callOut } from '../../outgoing.ts';
import { problemOf } from '../targets/target-client.ts';
import type { Failure, Webhook } from './deliveries.store.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { signedHeaders } from './signature.ts';

/** The status of a successful response, or why there was none. */
export async function attempt(
  ctx: Context,
  webhook: Webhook,
  { id, body }: { id: string; body: string },
): Promise<number | Failure> {
  const { url, courseId, sealedSecret } = webhook;
  const secret = openSecret(ctx, courseId, sealedSecret);
  if (!secret) return { problem: 'secret_unreadable', status: null };
  if (secret.isOutdated) await sealAgain(ctx, webhook, secret.text);
  try {
    const headers = signedHeaders(secret.text, { id, at: ctx.clock(), body });
    const status = await post(ctx, new URL(url), { headers, body });
    return status >= 200 && status < 300 ? status : { problem: 'status', status };
  } catch (error) {
    const problem = error instanceof TargetRefused ? 'address_refused' : connectionProblem(error);
    return { problem, status: null };
  }
}

/** With the current key, unless the secret has changed meanwhile. */
async function sealAgain(
  ctx: Context,
  { courseId, sealedSecret: before }: Webhook,
  secret: string,
): Promise<void> {
  await ctx.db
    .update(courseWebhooks)
    .set({ sealedSecret: sealSecret(ctx, { courseId, secret }) })
    .where(and(eq(courseWebhooks.courseId, courseId), eq(courseWebhooks.sealedSecret, before)));
}

function connectionProblem(error: unknown): Failure['problem'] {
  const problem = problemOf(error);
  return problem === 'certificate' || problem === 'unknown_name' ? problem : 'no_answer';
}

type Sent = { headers: Record<string, string>; body: string };

/** The status of the response, of which nothing else is read. */
async function post({ outsideReach }: Context, url: URL, { headers, body }: Sent): Promise<number> {
  const sent = { ...headers, 'Content-Type': 'application/json', 'User-Agent': 'Sentiero' };
  return (await callOut(outsideReach, url, { method: 'POST', headers: sent, body, limitBytes: 0 })).status;
}
