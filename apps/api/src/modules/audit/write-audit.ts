import type { AuditAction } from '@sentiero/contracts/audit';
import type { Actor, Context } from '../../context.ts';
import { auditLog } from '../../db/schema/index.ts';
import { changedFields } from '../../http/etag.ts';

type Entry = { action: AuditAction; object: string; detail?: string };

/**
 * Writes an entry of the audit log. Call it in the transaction of the change, so that neither is stored without the
 * other.
 */
export async function writeAudit(
  ctx: Context & { readonly actor?: Pick<Actor, 'userId'> | null },
  { action, object, detail = '' }: Entry,
): Promise<void> {
  const actorId = ctx.actor?.userId ?? null;
  await ctx.db.insert(auditLog).values({ at: ctx.clock(), actorId, action, object, detail });
}

/** Writes an entry that names the changed fields; none if nothing changed. */
export async function writeChangeAudit<Entity extends object>(
  ctx: Context & { readonly actor: Pick<Actor, 'userId'> },
  entry: Entry,
  [before, after]: readonly [Entity, Entity],
): Promise<void> {
  const fields = changedFields(before, after);
  if (fields.length > 0) await writeAudit(ctx, { ...entry, detail: fields.join(', ') });
}
