import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { StoredKey } from '../../stored-key.ts';
import { belongsTo, id, instant } from './columns.ts';
import { courses } from './courses.ts';
import { categories } from './lessons.ts';
import { users } from './users.ts';

/** The key pairs that sign certificates; the first one that can be read is in use. */
export const signingKeys = pgTable('signing_keys', {
  id: id(),
  publicKey: jsonb().$type<{ kty: string; crv: string; x: string }>().notNull(),
  privateKey: jsonb().$type<StoredKey>().notNull(),
  createdAt: instant().notNull(),
});

/** Certificates with their unguessable ids. Erasing the account deletes them. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey(),
    userId: belongsTo(() => users.id),
    courseId: integer().references(() => courses.id, { onDelete: 'set null' }),
    categoryId: integer().references(() => categories.id, { onDelete: 'set null' }),
    credential: text().notNull(),
    issuedAt: instant().notNull(),
    /** Set by staff; the certificate stays, so that its page can say so. */
    revokedAt: instant(),
    revocationReason: text(),
    /** The certificate's place in the status list; never used again. */
    statusIndex: integer().notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [unique().on(t.userId, t.courseId), unique().on(t.userId, t.categoryId)],
);
