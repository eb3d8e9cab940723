import * as T from 'typebox';
import { HoldFilter } from '../bench/index.ts';
import { EventRecord, RequestRecord } from '../capture/index.ts';
import { endpoint } from '../http/index.ts';
import { Id, nullable, Timestamp, Uuid } from '../shared/index.ts';
import { TargetConnection, TargetKind } from '../targets/index.ts';

export const ingestVersion = 1;
/** The limits of a batch: records and bytes. */
export const ingestLimits = { records: 200, bytes: 8 * 1024 * 1024 } as const;

export const IngestBatch = T.Object({
  version: T.Literal(ingestVersion),
  /** Ordered by the end of the exchange; the order is preserved per learner. */
  records: T.Array(T.Union([RequestRecord, EventRecord]), { minItems: 1, maxItems: ingestLimits.records }),
});
export type IngestBatch = T.Static<typeof IngestBatch>;

/** The records are committed, except those in `rejected`, which will never be accepted. */
export const IngestResult = T.Object({
  rejected: T.Array(T.Object({ id: T.String(), reason: T.String() })),
});
export type IngestResult = T.Static<typeof IngestResult>;

/**
 * A target as the proxy needs it. `tokens` are the valid ones: the shared token and, for ten minutes, the previous
 * one.
 */
export const RoutedTarget = T.Object({
  id: Id,
  name: T.String(),
  /** The host of `frontend_url`, in lower case, without its port. */
  host: T.String(),
  frontend_url: T.String(),
  /** Leads nowhere for kind `instance`. */
  backend_url: T.String(),
  kind: TargetKind,
  tokens: T.Array(T.String(), { minItems: 1 }),
  /** Whether a visible lesson uses it; if not, only staff may enter it. */
  is_open: T.Boolean(),
  connection: TargetConnection,
});
export type RoutedTarget = T.Static<typeof RoutedTarget>;

/** A pseudonym of a user, the same on all targets. */
const UserKey = T.String({ minLength: 1, maxLength: 64 });

/** The owner of a lab cookie. `expires` is the latest time at which it ends. */
export const LabSession = T.Object({
  learner: T.String(),
  target_id: Id,
  expires: Timestamp,
  user: UserKey,
});
export type LabSession = T.Static<typeof LabSession>;

/** A lab cookie, and the target on which it was seen; null for the cookie's own target. */
export const LabLookup = T.Object({
  token: T.String({ minLength: 1, maxLength: 200 }),
  target_id: nullable(Id),
});
export type LabLookup = T.Static<typeof LabLookup>;
/** The most lookups of one call. */
export const labLookupsMax = 200;

export const EnteredSession = T.Object({
  token: T.String(),
  session: LabSession,
  /** The path and query to which the browser continues. */
  return_path: T.String(),
});
export type EnteredSession = T.Static<typeof EnteredSession>;

/** A user's hold as proxies enforce it. */
export const RoutedHold = T.Object({
  user: T.String({ minLength: 1, maxLength: 64 }),
  target_id: Id,
  requests: T.Boolean(),
  responses: T.Boolean(),
  only: HoldFilter,
  /** The remaining time of its lease. */
  left_ms: T.Integer({ minimum: 0 }),
});
export type RoutedHold = T.Static<typeof RoutedHold>;

const Port = T.Integer({ minimum: 0, maximum: 65_535 });

/** Calls on the internal listener, with bearer `INTERNAL_TOKEN`. */
export const ingestEndpoints = {
  ingest: endpoint({
    method: 'POST',
    path: '/internal/records',
    access: 'machine',
    summary: 'Takes a batch of records; answers after the commit. Idempotent by id.',
    body: IngestBatch,
    response: IngestResult,
    bodyLimit: ingestLimits.bytes + 1024 * 1024,
  }),
  targets: endpoint({
    method: 'GET',
    path: '/internal/targets',
    access: 'machine',
    summary: 'Every target with its host and its tokens.',
    response: T.Array(RoutedTarget),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/internal/lab/enter',
    access: 'machine',
    summary:
      'Spends a ticket, whoever brings it, and trades it for a lab session; 403 when it is void, foreign or of another browser.',
    body: T.Object({
      ticket: T.String({ minLength: 1, maxLength: 200 }),
      /** Null if the proxy does not know the host yet, which must then be that of the ticket's target. */
      target_id: nullable(Id),
      host: T.Optional(T.String({ maxLength: 255 })),
      /** The browser's nonce, whose hash (SHA-256, hex) is in the `bind`; null if it sent none. */
      nonce: nullable(T.String({ minLength: 1, maxLength: 200 })),
    }),
    response: EnteredSession,
  }),
  labSessions: endpoint({
    method: 'POST',
    path: '/internal/lab/sessions',
    access: 'machine',
    summary:
      'Who each of these lab cookies belongs to on its target, in their order; null for one that is void, or whose target is no longer visible to them.',
    body: T.Object({ lookups: T.Array(LabLookup, { minItems: 1, maxItems: labLookupsMax }) }),
    response: T.Object({ owners: T.Array(nullable(LabSession)) }),
    bodyLimit: labLookupsMax * 256,
  }),
  wasThere: endpoint({
    method: 'POST',
    path: '/internal/lab/was-there',
    access: 'machine',
    summary:
      'Whether the learner may be on the target and was there in the last ten minutes (with that request, if named).',
    body: T.Object({
      learner: T.String({ maxLength: 64 }),
      target_id: Id,
      request: T.Union([Uuid, T.Null()]),
    }),
    /** The user of a learner who was there. */
    response: T.Object({ was_there: T.Boolean(), user: T.Optional(UserKey) }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/internal/proxies',
    access: 'machine',
    summary: 'A proxy says where the API reaches it, every second, and gets the current holds.',
    body: T.Object({
      id: Uuid,
      host: T.String({ minLength: 1, maxLength: 255 }),
      port: Port,
      internal_port: Port,
    }),
    response: T.Object({ holds: T.Array(RoutedHold) }),
  }),
  held: endpoint({
    method: 'POST',
    path: '/internal/held',
    access: 'machine',
    summary: 'A proxy says that what it holds for a learner is different now.',
    body: T.Object({ learner: T.String({ minLength: 1, maxLength: 64 }) }),
    response: T.Object({ known: T.Boolean() }),
  }),
};
