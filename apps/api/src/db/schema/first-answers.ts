import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** The answers to calls that created something, by the hash of caller, endpoint and `Idempotency-Key`. */
export const firstAnswers = pgTable(
  'first_answers',
  {
    keyHash: text().primaryKey(),
    /** Null for a visitor. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    requestHash: text().notNull(),
    /** The call that created it. */
    call: uuid().notNull(),
    /** Sealed with the key itself; null until it was sent, and if it is too large. */
    answer: text(),
    createdAt: instant().notNull(),
  },
  (t) => [index().on(t.userId, t.createdAt), index().on(t.createdAt)],
);
