import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Unsent mails; a row is deleted when its mail is sent or given up. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** The account that the mail is about; null for codes, which anyone can request. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The encrypted mail, because the codes and links in it must not be readable here. */
    sealed: text().notNull(),
    tries: smallint().notNull().default(0),
    /** The time of the next attempt; in the future while a process is sending the mail. */
    dueAt: instant().notNull(),
    /** The time after which the mail is useless. */
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.dueAt), index().on(t.expiresAt), index().on(t.userId)],
);
