import type { Scope } from '@sentiero/contracts/http';
import type { Language } from '@sentiero/contracts/shared';
import { sql, type Column, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { inAlphabet, searchable } from '../text-order.ts';
import { belongsTo, id, instant } from './columns.ts';

type Named = Record<'username' | 'firstName' | 'lastName' | 'email', Column>;

/** The text that the user search covers. Search words contain no space, so no match spans two fields. */
export const searchText = (t: Named): SQL =>
  sql`${t.username} || ' ' || ${t.firstName} || ' ' || ${t.lastName} || ' ' || ${t.email}`;

export const users = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    isStaff: boolean().notNull().default(false),
    isTeacher: boolean().notNull().default(false),
    /** Whether a launch gave that role, which then counts only in courses whose membership says so. */
    teacherByLaunch: boolean().notNull().default(false),
    language: text().$type<Language>().notNull().default('en'),
    dateJoined: instant().notNull(),
    lastLogin: instant(),
    /** When staff closed the account; null while it is open. */
    closedAt: instant(),
    /** When the account will be erased; null if it stays. */
    eraseAt: instant(),
    /** True if the account will be erased for want of logins: the next login keeps it. */
    isEraseOfUnused: boolean().notNull().default(false),
    /** When the account became staff; null for one that was made as staff, or became it before this column. */
    staffAt: instant(),
    /** When a second factor was switched on; null if the password suffices. */
    secondFactorAt: instant(),
  },
  (t) => [
    uniqueIndex('users_username_key').on(sql`lower(${t.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${t.email})`),
    // For searching and sorting the user list; the migration creates the extension pg_trgm.
    index('users_by_words')
      .using('gin', sql`(${searchable(searchText(t))}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('users_by_username').on(inAlphabet(t.username), t.id),
    index('users_by_email').on(inAlphabet(t.email), t.id),
    index('users_by_first_name').on(inAlphabet(t.firstName), t.id),
    index('users_by_last_name').on(inAlphabet(t.lastName), t.id),
    index('users_by_date_joined').on(t.dateJoined, t.id),
    index('users_by_last_login').on(sql`coalesce(${t.lastLogin}, '-infinity')`, t.id),
    index('users_by_is_staff').on(t.isStaff, t.id),
    index('users_by_is_teacher').on(t.isTeacher, t.id),
    index('users_by_erase_at')
      .on(t.eraseAt)
      .where(sql`${t.eraseAt} is not null`),
  ],
);

/**
 * Usernames by `usernameKey`, which is equal for names that look the same. Accounts older than this table may be
 * missing from it.
 */
export const usernameKeys = pgTable('username_keys', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  key: text().notNull().unique('username_keys_key'),
});

/** A separate table, so that other login methods can be added. */
export const passwords = pgTable('passwords', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hash: text().notNull(),
});

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    userId: belongsTo(() => users.id),
    /** When the user logged in; a session that replaces another one keeps its login time. */
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the password was last entered in this session; null for sessions older than this column. */
    authenticatedAt: instant(),
    /** The browser and its system; empty if unknown. */
    device: text().notNull().default(''),
    /** To the hour; null for sessions older than this column. */
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** Secrets of authenticator apps, in use once a code of theirs was confirmed. */
export const totps = pgTable('totps', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted and marked as such, if there is a `SECRETS_KEY`. */
  secret: text().notNull(),
  confirmedAt: instant(),
  /** The time step of the last accepted code: neither that one nor earlier ones are accepted again. */
  lastStep: integer().notNull().default(0),
});

/** One row for each recovery code that was not used yet. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    codeHash: text().notNull(),
    /** Null for codes older than this column. */
    createdAt: instant(),
  },
  (t) => [index().on(t.userId)],
);

/** Who may say who somebody is under the name of an issuer, which is stored without a final slash. */
export const identityIssuers = pgTable(
  'identity_issuers',
  {
    issuer: text().primaryKey(),
    kind: text().$type<'provider' | 'platform'>().notNull(),
    /** The keys of all its platforms; null for a provider. */
    keysUrl: text(),
  },
  (t) => [unique('identity_issuers_keys').on(t.issuer, t.keysUrl)],
);

/** Accounts at providers (OpenID Connect) by which users log in. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    issuer: text().notNull(),
    subject: text().notNull(),
    /** Whether a rule of the provider made the user a teacher, so that it may take that back. */
    madeTeacher: boolean().notNull().default(false),
    /** The names that the provider said last; null if it has said none. */
    firstName: text(),
    lastName: text(),
    createdAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('identities_key').on(t.issuer, t.subject),
    // An account is at most one person of an issuer.
    uniqueIndex('identities_person_key').on(t.userId, t.issuer),
  ],
);

/** What a provider says about somebody, as far as it is kept until the first login is settled. */
export type Claimed = {
  issuer: string;
  subject: string;
  firstName: string;
  lastName: string;
  /** A suggestion, unless it is proven. */
  email: string | null;
  /** Whether the provider assigns the addresses of that domain and has verified this one. */
  isEmailProven?: boolean;
  username: string;
  /** Null if it says nothing about this role. */
  isTeacher: boolean | null;
};

/** Logins that were begun at a provider, and, with what it claims, those of people who have no account yet. */
export const externalLogins = pgTable(
  'external_logins',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    provider: text().notNull(),
    /** The secrets of the authorization request; null once the provider has answered. */
    authRequest: jsonb().$type<{ state: string; nonce: string; verifier: string; isFresh?: boolean }>(),
    claimed: jsonb().$type<Claimed>(),
    /** The page to return to. */
    next: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.expiresAt)],
);

/** Public keys of passkeys, by which their owners log in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    /** As base64url, like the key in COSE form. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    /** How often the authenticator signed; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);

/** Challenges that no browser has answered yet: to make a passkey, or, without a user, to log in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: id(),
    challengeHash: text().notNull().unique(),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** Logins with a correct password that lack the second factor. */
export const pendingLogins = pgTable(
  'pending_logins',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    userId: belongsTo(() => users.id),
    triesLeft: smallint().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** Tokens by which programs act for a user. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    scopes: text().array().$type<Scope[]>().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** To the hour. */
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** The way back to an earlier email address of the account, mailed to that address. */
export const waysBack = pgTable(
  'ways_back',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    email: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

/** The verification of an email address: first by the token of the mail, then by the secret. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    handleHash: text().notNull().unique(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    triesLeft: smallint().notNull(),
    secretHash: text().unique(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index().on(t.email, t.createdAt), index().on(t.expiresAt)],
);

/** The erased accounts, by fingerprint: a restored backup must not bring them back. */
export const erasures = pgTable('erasures', {
  fingerprint: text().primaryKey(),
  at: instant().notNull(),
});
