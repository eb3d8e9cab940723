import * as T from 'typebox';
import { endpoint, pageQuery } from '../http/index.ts';
import { Id, Timestamp } from '../shared/index.ts';
import { AuditAction, AuditEntry } from './audit-entry.ts';

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'staff',
    summary:
      'The entries of the audit log, newest first, paged. `object` is `noun:id` or a noun alone; `from` is inclusive, `to` exclusive.',
    query: T.Object({
      ...pageQuery,
      actor: T.Optional(Id),
      action: T.Optional(AuditAction),
      object: T.Optional(T.String({ maxLength: 61, pattern: '^[a-z]{1,20}(:[0-9a-z-]{1,40})?$' })),
      from: T.Optional(Timestamp),
      to: T.Optional(Timestamp),
    }),
    response: T.Array(AuditEntry),
  }),
};
