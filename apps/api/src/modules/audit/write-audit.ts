import type { AuditAction } from '@sentiero/contracts/audit';
import type { Actor, Context } from '../../context.ts';
import { auditLog } from '../../db/schema/index.ts';
import { changedFields } from '../../http/etag.ts';

type Entry = { action: AuditAction; object: string; detail?: string };

/** Writes an audit log entry. Call it in the transaction of the change, so that both are stored or neither is. */
export async function writeAudit(
  ctx: Context & { readonly actor?: Pick<Actor, 'userId'> | null },
  { action, object, detail = '' }: Entry,
): Promise<void> {
  const actorId = ctx.actor?.userId ?? null;
  await ctx.db.insert(auditLog).values({ at: ctx.clock(), actorId, action, object, detail });
}

/** Writes an entry with the changed fields; nothing if there are none. */
export async function writeChangeAudit<Entity extends object>(
  ctx: Context & { readonly actor: Pick<Actor, 'userId'> },
  entry: Entry,
  [before, after]: readonly [Entity, Entity],
): Promise<void> {
  const fields = changedFields(before, after);
  if (fields.length > 0) await writeAudit(ctx, { ...entry, detail: fields.join(', ') });
}
