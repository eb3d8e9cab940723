import { erasedName, type AuditEntry } from '@sentiero/contracts/audit';
import type { Translatable } from '@sentiero/contracts/shared';
import type { AuditRow } from './audit.queries.ts';

export const auditView =
  (names: ReadonlyMap<string, Translatable>) =>
  ({ entry, actor }: AuditRow): AuditEntry => {
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      actor: actorView(entry.actorId, actor),
      action: entry.action,
      object: entry.object,
      object_name: names.get(entry.object) ?? null,
      detail: entry.detail,
    };
  };

/** An erased account keeps its id only. */
function actorView(id: number | null, user: AuditRow['actor']): AuditEntry['actor'] {
  if (id === null) return null;
  return { id, username: user?.username ?? erasedName(id), erased: user === null };
}
