import type { HoldFilter, RunResult, RunState } from '@sentiero/contracts/bench';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, instant } from './columns.ts';
import { targets } from './targets.ts';
import { sessions, users } from './users.ts';

/** One row per learner who has used the bench: when their bucket will be full again. */
export const benchBuckets = pgTable('bench_buckets', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  fullAt: instant().notNull(),
});

/** The proxies that reported recently, and the addresses where the API reaches them. */
export const proxies = pgTable('proxies', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  port: integer().notNull(),
  internalPort: integer().notNull(),
  seenAt: instant().notNull(),
});

/** A learner's hold: their traffic waits for them while one of their sockets renews the lease. */
export const benchHolds = pgTable(
  'bench_holds',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: belongsTo(() => sessions.id),
    targetId: belongsTo(() => targets.id),
    /** The lesson whose socket renews the lease; null until the first renewal. */
    lessonId: integer(),
    requests: boolean().notNull(),
    responses: boolean().notNull(),
    only: jsonb().$type<HoldFilter>().notNull(),
    until: instant().notNull(),
  },
  (t) => [index().on(t.sessionId), index().on(t.targetId)],
);

export const benchRuns = pgTable(
  'bench_runs',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    state: text().$type<RunState>().notNull(),
    total: integer().notNull(),
    sent: integer().notNull().default(0),
    results: jsonb().$type<RunResult[]>().notNull(),
    createdAt: instant().notNull(),
    /** A lease renewed by the process that sends the run; once it expires, the run is over. */
    renewedAt: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.createdAt)],
);
