import { dayMs } from '@sentiero/contracts/time';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

const batch = 500;
/** Rows per statement; the next statement deletes the rest. */
const mostBatches = 20;

/**
 * Deletes entries older than `AUDIT_LOG_DAYS`, in short statements. Only a database function can delete entries, and
 * none younger than 30 days.
 */
export async function pruneAudit(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - ctx.env.AUDIT_LOG_DAYS * dayMs).toISOString();
  for (let turn = 0; turn < mostBatches; turn++) {
    const [row] = await ctx.db.execute<{ pruned: number }>(
      sql`select prune_audit_log(${before}::timestamptz, ${batch}) as pruned`,
    );
    if ((row?.pruned ?? 0) < batch) return;
  }
}
