import type { SQL } from 'drizzle-orm';
import { PgTransaction, type PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/**
 * A query built once, and prepared once per connection, so that frequent requests skip both steps. Its text must not
 * depend on its values.
 */
export function prepared<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  let inTransactions: Query | undefined;
  return (db) => {
    // Not kept in the map: an entry of an old map survives until the next full collection, with its whole transaction.
    if (db instanceof PgTransaction) return boundTo(db, (inTransactions ??= build(db)));
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** The same for a statement written in SQL, whose values are placeholders. */
export const preparedSql = (statement: () => SQL): ((db: Db) => Statement) =>
  prepared((db) => {
    const { dialect } = db as unknown as { dialect: PgDialect };
    return sessionOf(db).prepareQuery(dialect.sqlToQuery(statement()), undefined, 'sql', false);
  });

type Statement = { execute: (values: Record<string, unknown>) => Promise<unknown> };
type Session = {
  client: unknown;
  logger: unknown;
  prepareQuery: (...parts: [query: object, fields: undefined, name: string, isArray: boolean]) => Statement;
};

/**
 * The query on the connection of a transaction. drizzle would build its text again for each one, which took a fifth of
 * the processor time of a batch.
 */
function boundTo<Query extends object>(db: Db, query: Query): Query {
  // A prepared query sends itself by `client`, and reports to `logger`.
  const { client, logger } = sessionOf(db);
  return Object.create(query, { client: { value: client }, logger: { value: logger } }) as Query;
}

/** drizzle's types hide what it consists of. */
const sessionOf = (db: Db) => (db._ as unknown as { session: Session }).session;
