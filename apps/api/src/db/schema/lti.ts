import type { LtiFinding, ScoreProblem, SendingProblem } from '@sentiero/contracts/lti';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredKey } from '../../stored-key.ts';
import { belongsTo, id, instant } from './columns.ts';
import { courses } from './courses.ts';
import { lessons } from './lessons.ts';
import { identityIssuers, users } from './users.ts';

export type Refusal = { problem: LtiFinding; detail: string };
type PublicJwk = { kty: string; n: string; e: string };

/** The key pairs that sign what goes to platforms; the newest one that can be read is in use. */
export const ltiKeys = pgTable('lti_keys', {
  id: id(),
  publicKey: jsonb().$type<PublicJwk>().notNull(),
  privateKey: jsonb().$type<StoredKey>().notNull(),
  createdAt: instant().notNull(),
});

/** Learning management systems that may start Sentiero. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    id: id(),
    name: text().notNull(),
    issuer: text().notNull(),
    /** The issuer for whose people it speaks; null for none, because others do. Its launches are refused then. */
    issuerKey: text(),
    clientId: text().notNull(),
    authUrl: text().notNull(),
    tokenUrl: text().notNull(),
    jwksUrl: text().notNull(),
    deployments: text().array().notNull(),
    instructorsTeach: boolean().notNull(),
    makeCourses: boolean().notNull(),
    /** Until then, a process is sending to the platform, or none does because it failed. */
    leasedUntil: instant(),
    /** Why the newest launch was refused; null after one that was not. */
    refused: jsonb().$type<Refusal>(),
  },
  (t) => [
    unique('lti_platforms_key').on(t.issuer, t.clientId),
    foreignKey({
      name: 'lti_platforms_issuer_keys_fk',
      columns: [t.issuerKey, t.jwksUrl],
      foreignColumns: [identityIssuers.issuer, identityIssuers.keysUrl],
    }).onUpdate('cascade'),
  ],
);

/** Courses of platforms, which LTI calls contexts. */
export const ltiContexts = pgTable(
  'lti_contexts',
  {
    id: id(),
    platformId: belongsTo(() => ltiPlatforms.id),
    /** The platform's own id of it. */
    key: text().notNull(),
    title: text().notNull(),
    /** The address of its people at the platform, if that serves them. */
    membersUrl: text(),
    /** When its people are fetched next, to see who teaches it no longer. */
    peopleDueAt: instant().notNull().defaultNow(),
  },
  (t) => [unique().on(t.platformId, t.key), index().on(t.peopleDueAt)],
);

export const ltiContextCourses = pgTable(
  'lti_context_courses',
  { contextId: belongsTo(() => ltiContexts.id), courseId: belongsTo(() => courses.id) },
  (t) => [primaryKey({ columns: [t.contextId, t.courseId] }), index().on(t.courseId)],
);

/** The people of a context, with their role at their last launch. */
export const ltiMembers = pgTable(
  'lti_members',
  {
    contextId: belongsTo(() => ltiContexts.id),
    userId: belongsTo(() => users.id),
    isInstructor: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contextId, t.userId] }), index().on(t.userId)],
);

/** Launches that a platform has begun, and whose token has not come yet. */
export const ltiLogins = pgTable(
  'lti_logins',
  {
    /** Of the state and of the cookie that ties it to the browser. */
    tokenHash: text().primaryKey(),
    platformId: belongsTo(() => ltiPlatforms.id),
    nonce: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.platformId), index().on(t.expiresAt)],
);

/** Launches whose browser has not arrived yet, or may still link a course. */
export const ltiLaunches = pgTable(
  'lti_launches',
  {
    id: uuid().primaryKey(),
    platformId: belongsTo(() => ltiPlatforms.id),
    contextId: integer().references(() => ltiContexts.id, { onDelete: 'cascade' }),
    /** The user's id at the platform. */
    subject: text().notNull(),
    isInstructor: boolean().notNull(),
    /** The lesson of a link that names one; it may be gone. */
    lessonId: integer(),
    /** The address of the column in the platform's gradebook, if the link has one. */
    lineItem: text(),
    /** Whether the platform lets us change that column. */
    mayChangeItem: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.platformId), index().on(t.contextId), index().on(t.expiresAt)],
);

/** Links of staff with which a platform may register itself. */
export const ltiRegistrations = pgTable(
  'lti_registrations',
  {
    tokenHash: text().primaryKey(),
    createdBy: belongsTo(() => users.id),
    expiresAt: instant().notNull(),
    /** Until then, a registration is under way. */
    leasedUntil: instant(),
  },
  (t) => [index().on(t.createdBy), index().on(t.expiresAt)],
);

/** Columns of gradebooks at platforms: of a lesson, or of a whole course. */
export const ltiItems = pgTable(
  'lti_items',
  {
    id: id(),
    contextId: belongsTo(() => ltiContexts.id),
    url: text().notNull(),
    /** Null for all lessons of the course. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'cascade' }),
    mayChange: boolean().notNull().default(false),
    /** The due date that the platform was told last. */
    endsAt: instant(),
    /** When the due date is sent next; null once it was sent or has failed for good. */
    datesDueAt: instant(),
    datesTries: smallint().notNull().default(0),
    /** Why the last attempt failed, and the status of its response. */
    datesProblem: text().$type<SendingProblem>(),
    datesStatus: integer(),
  },
  (t) => [unique().on(t.contextId, t.url), index().on(t.lessonId), index().on(t.datesDueAt)],
);

/** The outbox of scores: the newest of each learner and column. What is sent is computed then. */
export const ltiScores = pgTable(
  'lti_scores',
  {
    id: id(),
    itemId: belongsTo(() => ltiItems.id),
    userId: belongsTo(() => users.id),
    /** The user's id at the platform. */
    subject: text().notNull(),
    /** When the score last changed; null before the first completion. */
    changedAt: instant(),
    /** When it is sent next; null once it was sent or has failed for good. */
    dueAt: instant(),
    tries: smallint().notNull().default(0),
    /** The time of the last score at the platform, in seconds: each must be later than the one before. */
    scoredAt: bigint({ mode: 'number' }).notNull().default(0),
    sentAt: instant(),
    problem: text().$type<ScoreProblem>(),
    status: integer(),
  },
  (t) => [unique().on(t.itemId, t.userId), index().on(t.userId), index().on(t.dueAt)],
);
