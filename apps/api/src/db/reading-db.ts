import type { Db } from './client.ts';

/** The methods of a database client that can write; `execute` is one because its text may do anything. */
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
 * The client that calls get: for reading only. It refuses everything that could write, transactions included; only
 * those of `inTransaction` may write, because they lock the caller's session.
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

/** The full client behind a reading one. For transactions only. */
export function wholeDb(db: Db): Db {
  return whole.get(db) ?? db;
}

function refuse(name: string): never {
  throw new Error(`${name} was called outside inTransaction, where nothing holds the caller's session`);
}
