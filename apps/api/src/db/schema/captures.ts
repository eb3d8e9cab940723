import type { AuditAction } from '@sentiero/contracts/audit';
import type { RequestOrigin } from '@sentiero/contracts/capture';
import type { CaptureChannel } from '@sentiero/contracts/reporting';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
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
  /** The bytes of run records, which `requestBytes` excludes. */
  runBytes: bigint({ mode: 'number' }).notNull().default(0),
});

export const capturedRequests = pgTable(
  'captured_requests',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    targetId: belongsTo(() => targets.id),
    seq: bigint({ mode: 'number' }).notNull(),
    /** The number of a stream's first report, by which it is cleared; null for other exchanges. */
    firstSeq: bigint({ mode: 'number' }),
    at: instant().notNull(),
    origin: text().$type<RequestOrigin>().notNull().default('browser'),
    /** The record from which a bench request was created. */
    fromId: uuid(),
    /** The run that sent the request; records of runs have their own bounds. */
    runId: uuid(),
    /** Whether the proxy has not reported the exchange's end yet; a later report replaces the record. */
    isOpen: boolean().notNull().default(false),
    /** When an open exchange counts as over unless its proxy reports it again. */
    silentAt: instant(),
    /** The record as JSON in a text column, because JSON may contain NUL characters. */
    record: text().notNull(),
  },
  (t) => [
    uniqueIndex('captured_requests_seq').on(t.userId, t.seq),
    index().on(t.targetId),
    index().on(t.at),
    index()
      .on(t.silentAt)
      .where(sql`${t.silentAt} is not null`),
  ],
);

/** Streams that were still open when their records were cleared: later reports are graded, but not stored again. */
export const clearedStreams = pgTable(
  'cleared_streams',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    at: instant().notNull(),
    isOpen: boolean().notNull().default(true),
  },
  (t) => [index().on(t.userId), index().on(t.at)],
);

/** What a learner has cleared, as rows of the table it came from, until the undo expires. */
export const clearedCaptures = pgTable(
  'cleared_captures',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    channel: text().$type<CaptureChannel>().notNull(),
    at: instant().notNull(),
    rows: jsonb().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.at)],
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
    /** True while the event waits for the record of the request it names. */
    isPending: boolean().notNull(),
    /** True for websocket messages, which have their own bounds. */
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
    /** Not a foreign key: the entry outlives the account. */
    actorId: integer(),
    action: text().$type<AuditAction>().notNull(),
    object: text().notNull(),
    detail: text().notNull(),
  },
  (t) => [index().on(t.at), index().on(t.actorId), index().on(t.object)],
);
