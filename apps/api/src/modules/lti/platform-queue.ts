import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ltiContexts, ltiItems, ltiPlatforms } from '../../db/schema/index.ts';
import { dueRecipient, later, type Retry } from '../../db/queue.ts';
import type { PlatformRow } from './platforms.store.ts';

/** Longer than any attempt: how long a platform stays claimed if its process is killed. */
const leaseMs = 30_000;
/** A platform that is back gets what waits for it after at most a quarter of an hour. */
export const retry: Retry = { firstMs: 10_000, factor: 4, longestMs: 15 * 60_000 };
export const mostTries = 10;

/** Claims the platform to which a score or a due date is due first; it gets one message at a time. */
export async function claimPlatform(ctx: Context): Promise<PlatformRow | undefined> {
  const now = ctx.clock();
  const until = sql`${now.toISOString()}::timestamptz`;
  const due = sql`
    select c.platform_id as recipient, s.due_at from lti_scores s
      join lti_items i on i.id = s.item_id join lti_contexts c on c.id = i.context_id where s.due_at <= ${until}
    union all
    select c.platform_id, i.dates_due_at from lti_items i
      join lti_contexts c on c.id = i.context_id where i.dates_due_at <= ${until}`;
  const { id, leasedUntil } = ltiPlatforms;
  const [row] = await ctx.db
    .update(ltiPlatforms)
    .set({ leasedUntil: later(now, leaseMs) })
    .where(eq(id, dueRecipient({ table: ltiPlatforms, id, leasedUntil }, now, due)))
    .returning();
  return row;
}

/** Ends the claim, at once or after a pause. */
export async function releasePlatform(ctx: Context, id: number, until: Date | null): Promise<void> {
  await ctx.db.update(ltiPlatforms).set({ leasedUntil: until }).where(eq(ltiPlatforms.id, id));
}

/** The columns in all gradebooks of a platform. */
export const itemsOf = (ctx: Context, platformId: number) =>
  ctx.db
    .select({ id: ltiItems.id })
    .from(ltiItems)
    .innerJoin(ltiContexts, eq(ltiContexts.id, ltiItems.contextId))
    .where(eq(ltiContexts.platformId, platformId));
