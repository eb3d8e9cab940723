import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, id, instant } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

type PublicJwk = { kty: string; n: string; e: string };

/** The key pair that signs what goes to platforms; the newest row is in use. */
export const ltiKeys = pgTable('lti_keys', {
  id: id(),
  publicKey: jsonb().$type<PublicJwk>().notNull(),
  privateKey: jsonb().$type<PublicJwk & Record<string, string>>().notNull(),
  createdAt: instant().notNull(),
});

/** Learning management systems that may start Sentiero. */
export const ltiPlatforms = pgTable(
  'lti_platforms',
  {
    id: id(),
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    authUrl: text().notNull(),
    tokenUrl: text().notNull(),
    jwksUrl: text().notNull(),
    deployments: text().array().notNull(),
    instructorsTeach: boolean().notNull(),
    makeCourses: boolean().notNull(),
  },
  (t) => [unique('lti_platforms_key').on(t.issuer, t.clientId)],
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
  },
  (t) => [unique().on(t.platformId, t.key)],
);

export const ltiContextCourses = pgTable(
  'lti_context_courses',
  { contextId: belongsTo(() => ltiContexts.id), courseId: belongsTo(() => courses.id) },
  (t) => [primaryKey({ columns: [t.contextId, t.courseId] }), index().on(t.courseId)],
);

/** Who came from a context, and their role in it when they last came. */
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
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.platformId), index().on(t.contextId), index().on(t.expiresAt)],
);
