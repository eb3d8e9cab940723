import type { Db } from './client.ts';

/**
 * A query built once per database client and prepared once per connection, so that frequent requests skip both steps.
 * Its text must not depend on its values.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}
