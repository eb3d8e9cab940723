import type { UserContext } from '../../context.ts';
import { auditLog } from '../../db/schema/index.ts';

type Entry = { action: string; object: string; detail: string };

/** Notes who did what to what. */
export async function writeAudit(ctx: UserContext, entry: Entry): Promise<void> {
  await ctx.db.insert(auditLog).values({ ...entry, at: ctx.clock(), actorId: ctx.actor.userId });
}
