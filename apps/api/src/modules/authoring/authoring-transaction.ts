import { sql } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';

const authoringLock = 7_263_402;

/**
 * A transaction under the authoring lock, which allows one writer of lessons at a time, imports included: two changes
 * that are valid on their own could form a circle together.
 */
export function inAuthoringTransaction<C extends Context, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(${authoringLock})`);
    return work(tx);
  });
}
