import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { prepared, preparedSql } from '../src/db/prepared.ts';
import { useApi } from './harness.ts';

const api = useApi();

const nameOf = prepared((db) =>
  db
    .select({ name: sql<string>`current_setting('application_name')` })
    .from(sql`(values (1)) as one`)
    .prepare('name_of_connection'),
);

test('a query built outside a transaction runs in the transaction that it is given, and the other way round', async () => {
  const { db } = api.ctx;
  const outside = await nameOf(db).execute();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local application_name = 'inside'`);
    expect(await nameOf(tx as unknown as typeof db).execute()).toEqual([{ name: 'inside' }]);
    expect(await nameOf(db).execute()).toEqual(outside);
  });
  expect(await nameOf(db).execute()).toEqual(outside);
});

test('each client logs the queries that it runs', async () => {
  const before = api.queries.length;
  await nameOf(api.ctx.db).execute();
  expect(api.queries.slice(before)).toHaveLength(1);
});

const greeting = preparedSql(() => sql`select ${sql.placeholder('name')}::text as name`);

test('a statement in SQL is prepared on its connection, and takes other values each time', async () => {
  await api.ctx.db.transaction(async (tx) => {
    const db = tx as unknown as typeof api.ctx.db;
    for (const name of ['Ada', null, "Robert'; --"])
      expect(await greeting(db).execute({ name })).toEqual([{ name }]);
    const kept = await tx.execute(
      sql`select from pg_prepared_statements where not from_sql and statement = 'select $1::text as name'`,
    );
    expect(kept).toHaveLength(1);
  });
});
