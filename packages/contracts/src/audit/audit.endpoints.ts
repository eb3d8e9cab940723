import * as T from 'typebox';
import { endpoint, pageQuery } from '../http/index.ts';
import { Id, nullable, Timestamp } from '../shared/index.ts';

export const AuditEntry = T.Object({
  id: Id,
  at: Timestamp,
  actor: nullable(T.Object({ id: Id, username: T.String() })),
  action: T.String(),
  object: T.String(),
  detail: T.String(),
});
export type AuditEntry = T.Static<typeof AuditEntry>;

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: 'staff',
    summary: 'Who did what to what and when, newest first, paged.',
    query: T.Object({
      ...pageQuery,
      actor: T.Optional(Id),
      action: T.Optional(T.String({ maxLength: 100 })),
      object: T.Optional(T.String({ maxLength: 100 })),
      from: T.Optional(Timestamp),
      to: T.Optional(Timestamp),
    }),
    response: T.Array(AuditEntry),
  }),
};
