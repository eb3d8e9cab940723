import type { AuditEntry } from '@sentiero/contracts/audit';
import type { AuditRow } from './audit.queries.ts';

export function auditView({ entry, actor }: AuditRow): AuditEntry {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor: actor && { id: actor.id, username: actor.username },
    action: entry.action,
    object: entry.object,
    detail: entry.detail,
  };
}
