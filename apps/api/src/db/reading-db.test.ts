import { PgDatabase } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { connect } from './client.ts';
import { readingDb, wholeDb, writers } from './reading-db.ts';

const { db } = connect('postgres://nowhere', { connections: 1 });
const readers = ['$count', '$with', 'select', 'selectDistinct', 'selectDistinctOn'];

test('a read-only client refuses every method that could write, and every method of the client is classified', () => {
  const ways = [...Object.getOwnPropertyNames(PgDatabase.prototype), ...Object.keys(db)].filter(
    (name) => name !== 'constructor' && typeof Reflect.get(db, name) === 'function',
  );
  expect(ways.toSorted()).toEqual([...readers, ...writers, 'transaction'].toSorted());
  for (const name of [...writers, 'transaction'])
    expect(() => Reflect.apply(Reflect.get(readingDb(db), name), readingDb(db), [])).toThrow(
      /outside inTransaction/,
    );
});

test('a client has one read-only client, which leads back to it', () => {
  expect(readingDb(db)).toBe(readingDb(db));
  expect(wholeDb(readingDb(db))).toBe(db);
  expect(wholeDb(db)).toBe(db);
});
