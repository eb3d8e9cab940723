import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';

/** Replaces an erased account's names in the audit log; only a database function can, once the account is deleted. */
export async function eraseFromAudit(ctx: Context, userId: number, names: readonly string[]): Promise<void> {
  await ctx.db.execute(sql`select erase_from_audit_log(${userId}, ${sql.param(names)}::text[])`);
}
