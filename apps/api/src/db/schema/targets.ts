import type {
  AssignMode,
  ForwardedMode,
  InstanceSettings,
  TargetKind,
  TlsMode,
} from '@sentiero/contracts/targets';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { sessions, users } from './users.ts';

export const targets = pgTable(
  'targets',
  {
    id: id(),
    name: text().notNull(),
    type: text().$type<'http'>().notNull(),
    kind: text().$type<TargetKind>().notNull().default('shared'),
    /** For kind `instance`, an address that leads nowhere. */
    backendUrl: text().notNull(),
    frontendUrl: text().notNull(),
    /** The host of `frontendUrl` in lower case, without its port; the proxy routes by it. */
    host: text().notNull(),
    slug: text().notNull().unique(),
    sharedToken: text().notNull(),
    previousToken: text(),
    previousTokenUntil: instant(),
    hostHeader: text().notNull().default('learner'),
    rewrite: boolean().notNull().default(true),
    forwarded: text().$type<ForwardedMode>().notNull().default('replace'),
    tls: text().$type<TlsMode>().notNull().default('verify'),
    tlsCa: text(),
    assign: text().$type<AssignMode>().notNull().default('all'),
    /** Set for kind `instance`. */
    instance: jsonb().$type<InstanceSettings>(),
    /** The key of the secrets in its copies' environment, which never changes. */
    instanceKey: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    /** How many findings it reported through holes that were closed: a fault of the target. */
    closedFindings: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('targets_host_key').on(sql`lower(${t.host})`)],
);

type StoredCredential = { description: string; username: string; password: string };

/** A learner's pseudonym at a target, and the credentials issued by the target. */
export const targetLearners = pgTable(
  'target_learners',
  {
    userId: belongsTo(() => users.id),
    targetId: belongsTo(() => targets.id),
    learner: text().notNull().unique(),
    /** Null until fetched from the target. */
    credentials: jsonb().$type<StoredCredential[]>(),
    lastSeen: instant(),
    /** The lesson for which the target was last prepared; the lesson may have been deleted since. */
    openedLessonId: integer(),
    /** The round of a hunt whose holes are open at the target; it may have been deleted since. */
    huntRoundId: integer(),
    /** When they were opened for that round: requests that began before it concern another arrangement. */
    huntArrangedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.targetId] }), index().on(t.targetId)],
);

/** Credentials that staff entered; of `one_each`, a row belongs to the learner who got it, even after that account. */
export const targetCredentials = pgTable(
  'target_credentials',
  {
    id: id(),
    targetId: belongsTo(() => targets.id),
    position: integer().notNull(),
    description: text().notNull(),
    username: text().notNull(),
    password: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    assignedAt: instant(),
  },
  (t) => [
    index().on(t.targetId, t.position),
    uniqueIndex('target_credentials_owner_key').on(t.targetId, t.userId),
    index().on(t.userId),
  ],
);

/** A ticket for a target's host: valid once, for 60 s, for the browser that holds the nonce. */
export const labTickets = pgTable(
  'lab_tickets',
  {
    id: id(),
    ticketHash: text().notNull().unique(),
    sessionId: belongsTo(() => sessions.id),
    targetId: belongsTo(() => targets.id),
    bind: text().notNull(),
    returnPath: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.expiresAt), index().on(t.sessionId), index().on(t.targetId)],
);

/** The session behind a lab cookie; it ends with the login session. */
export const labSessions = pgTable(
  'lab_sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    sessionId: belongsTo(() => sessions.id),
    targetId: belongsTo(() => targets.id),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.sessionId), index().on(t.targetId), index().on(t.expiresAt)],
);
