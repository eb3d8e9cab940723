import type { Db } from './client.ts';

/** All that a database client offers beside reading; `execute` because nobody can tell what a text does. */
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
 * The client as calls get it: for reading. It refuses everything that could write, and so do its transactions but for
 * those of `inTransaction`, which make sure that the caller may still call.
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

/** The client behind one for reading. For transactions only. */
export function wholeDb(db: Db): Db {
  return whole.get(db) ?? db;
}

function refuse(name: string): never {
  throw new Error(`${name} was called outside inTransaction, where nothing holds the caller's session`);
}
