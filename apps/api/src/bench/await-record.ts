import { eq } from 'drizzle-orm';
import { requestText } from '../capture/kept-captures.ts';
import type { UserContext } from '../context.ts';
import { capturedRequests, completions, practiceCompletions } from '../db/schema/index.ts';

/** The hub may lose a message, so the database is polled as well. */
const lookEveryMs = 1000;

/**
 * Waits until the caller's record with that id is stored and returns it as their sockets send it; null after a
 * timeout.
 */
export async function awaitRecord(ctx: UserContext, id: string, withinMs: number): Promise<string | null> {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>();
  const look = () => {
    findRecord(ctx, id).then((text) => text !== null && resolve(text), reject);
  };
  const subscription = ctx.hub.subscribe(ctx.actor.userId, (message) => {
    if (message.kind === 'missed') look();
    if (message.kind === 'request' && message.text.includes(`"id":"${id}"`)) look();
  });
  const looking = setInterval(look, lookEveryMs);
  const timer = setTimeout(() => resolve(null), withinMs);
  try {
    await subscription.ready;
    look();
    return await promise;
  } finally {
    subscription.end();
    clearInterval(looking);
    clearTimeout(timer);
  }
}

/** One of the caller's stored records, with the steps it completed. */
async function findRecord({ db, actor }: UserContext, id: string): Promise<string | null> {
  const [[row], completed] = await Promise.all([
    db.select().from(capturedRequests).where(eq(capturedRequests.id, id)),
    db
      .select({ stepId: completions.stepId })
      .from(completions)
      .where(eq(completions.requestId, id))
      .union(
        db
          .select({ stepId: practiceCompletions.stepId })
          .from(practiceCompletions)
          .where(eq(practiceCompletions.requestId, id)),
      ),
  ]);
  if (row?.userId !== actor.userId) return null;
  const { seq, origin, fromId, runId, record } = row;
  return requestText(record, {
    seq,
    origin,
    fromId,
    runId,
    completed: completed.map(({ stepId }) => stepId),
  });
}
