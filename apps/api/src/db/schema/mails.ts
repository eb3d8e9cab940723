import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { users } from './users.ts';

/** Mails that are not sent yet; a row is deleted when its mail is sent or given up. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    /** Whose account it is about; null for codes, which anybody can ask for. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The encrypted mail: codes and links in it must not be readable here. */
    sealed: text().notNull(),
    tries: smallint().notNull().default(0),
    /** When it is tried next; in the future, too, while a process is sending it. */
    dueAt: instant().notNull(),
    /** From then on it is of no use. */
    expiresAt: instant().notNull(),
  },
  (t) => [index().on(t.dueAt), index().on(t.expiresAt), index().on(t.userId)],
);
