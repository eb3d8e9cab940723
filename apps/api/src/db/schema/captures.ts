import type { AuditAction } from '@sentiero/contracts/audit';
import type { RequestOrigin } from '@sentiero/contracts/capture';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { targets } from './targets.ts';
import { users } from './users.ts';

/** One row per learner: the counters, and the lock that serialises grading and counting. */
export const learnerStates = pgTable('learner_states', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  requestSeq: bigint({ mode: 'number' }).notNull().default(0),
  eventSeq: bigint({ mode: 'number' }).notNull().default(0),
  /** Upper bounds of the bytes of stored records and events. */
  requestBytes: bigint({ mode: 'number' }).notNull().default(0),
  eventBytes: bigint({ mode: 'number' }).notNull().default(0),
  /** Of the records of runs, which `requestBytes` leaves out. */
  runBytes: bigint({ mode: 'number' }).notNull().default(0),
});

export const capturedRequests = pgTable(
  'captured_requests',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    targetId: belongsTo(() => targets.id),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    /** The bytes of the bodies alone; only processes of earlier versions read it. */
    bodyBytes: integer().notNull(),
    origin: text().$type<RequestOrigin>().notNull().default('browser'),
    /** The record that a request of the bench was made from. */
    fromId: uuid(),
    /** The run that sent it; the records of runs have bounds of their own. */
    runId: uuid(),
    /** The record as JSON text; text, because JSON may hold NUL characters. */
    record: text().notNull(),
  },
  (t) => [uniqueIndex('captured_requests_seq').on(t.userId, t.seq), index().on(t.targetId), index().on(t.at)],
);

export const targetEvents = pgTable(
  'target_events',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    targetId: belongsTo(() => targets.id),
    seq: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    receivedAt: instant().notNull(),
    requestId: uuid(),
    /** The event waits for the record of the request that it names. */
    isPending: boolean().notNull(),
    /** A message of a websocket; these have bounds of their own. */
    isMessage: boolean().notNull().default(false),
    record: text().notNull(),
  },
  (t) => [
    uniqueIndex('target_events_seq').on(t.userId, t.seq),
    index()
      .on(t.receivedAt)
      .where(sql`${t.isPending}`),
    index()
      .on(t.requestId)
      .where(sql`${t.requestId} is not null`),
    index().on(t.targetId),
  ],
);

export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    actorId: integer().references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    object: text().notNull(),
    detail: text().notNull(),
  },
  (t) => [index().on(t.at), index().on(t.actorId), index().on(t.object)],
);
