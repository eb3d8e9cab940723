import type { Context } from './context.ts';
import { deleteExpired } from './db/delete-expired.ts';
import { pruneAudit } from './modules/audit/prune-audit.ts';
import { applyRetention } from './modules/own-data/apply-retention.ts';
import { deleteCleared } from './modules/reporting/reporting.service.ts';
import { eraseDue } from './modules/own-data/erase-user.ts';

/** Deletes what has expired, is older than the settings allow, or is due to be erased. */
export async function tidy(ctx: Context): Promise<void> {
  await deleteExpired(ctx);
  await deleteCleared(ctx);
  await applyRetention(ctx);
  await eraseDue(ctx);
  await pruneAudit(ctx);
}
