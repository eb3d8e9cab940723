import type { Db } from './client.ts';

/** The methods of a database client that can write, including `execute`, which runs any SQL. */
export const writers = [
  'insert',
  'update',
  'delete',
  'execute',
  'with',
  'refreshMaterializedView',
  '$client',
] as const;

const whole = new WeakMap<Db, Db>();
const reading = new WeakMap<Db, Db>();

/**
 * The read-only client that calls get. It refuses everything that could write, including transactions; only
 * `inTransaction` may write, because it locks the caller's session.
 */
export function readingDb(db: Db): Db {
  const known = reading.get(db);
  if (known) return known;
  const refused = [...writers, 'transaction'].map((name) => [name, { value: () => refuse(name) }] as const);
  const made: Db = Object.create(db, Object.fromEntries(refused));
  reading.set(db, made);
  whole.set(made, db);
  return made;
}

/** The full client behind a read-only one, for `inTransaction` only. */
export function wholeDb(db: Db): Db {
  return whole.get(db) ?? db;
}

function refuse(name: string): never {
  throw new Error(`${name} was called outside inTransaction, where nothing holds the caller's session`);
}
