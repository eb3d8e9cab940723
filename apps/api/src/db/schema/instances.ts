import type { InstanceLack, InstanceProblem, InstancePurpose } from '@sentiero/contracts/instances';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { courses } from './courses.ts';
import { targets } from './targets.ts';
import { users } from './users.ts';

/** A copy's state; a copy that is gone has no row. */
export type CopyState = 'wanted' | 'starting' | 'ready' | 'stopping' | 'failed';

/** The copies of targets of kind `instance` that should run or still do. */
export const instances = pgTable(
  'instances',
  {
    id: id(),
    /** Its name at the engine. */
    name: text().notNull().unique(),
    targetId: belongsTo(() => targets.id),
    /** Null if it is nobody's: prepared, a trial, or replaced by another one. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<InstancePurpose>().notNull(),
    state: text().$type<CopyState>().notNull().default('wanted'),
    /** `host:port`, where the proxy reaches it. */
    address: text(),
    /** Of the target's settings that it was made from: once they change, it is stopped. */
    settingsHash: text().notNull(),
    error: text().$type<InstanceProblem>(),
    log: text(),
    isLogWanted: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** When it got its present state. */
    changedAt: instant().notNull(),
    readyAt: instant(),
    lastRequest: instant(),
    /** When it was last used or kept. */
    usedAt: instant(),
    endsAt: instant(),
    memoryMb: real(),
    cpu: real(),
  },
  (t) => [
    uniqueIndex('instances_own')
      .on(t.userId, t.targetId)
      .where(sql`${t.userId} is not null`),
    index().on(t.targetId),
  ],
);

/** One row: the service that has the lease, and its engine. */
export const instanceService = pgTable('instance_service', {
  id: integer().primaryKey().default(1),
  /** Tells this platform's copies from those of others at the same engine. */
  platform: uuid().notNull().defaultRandom(),
  holder: uuid(),
  leaseUntil: instant(),
  /** The engine's name; null without one. */
  engine: text(),
  engineMemoryMb: integer(),
  problem: text().$type<InstanceProblem>(),
  /** What keeps copies from running, part by part. */
  lacks: jsonb().$type<InstanceLack[]>().notNull().default([]),
});

/** When copies of a target are started for the students of a course; a row is gone once it was due. */
export const warmUps = pgTable(
  'warm_ups',
  {
    id: id(),
    courseId: belongsTo(() => courses.id),
    targetId: belongsTo(() => targets.id),
    at: instant().notNull(),
  },
  (t) => [index().on(t.courseId), index().on(t.targetId), index().on(t.at)],
);
