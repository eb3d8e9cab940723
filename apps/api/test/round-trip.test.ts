import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { connect } from '../src/db/client.ts';
import { inOneRoundTrip } from '../src/db/round-trip.ts';
import { learnerStates, users } from '../src/db/schema/index.ts';
import { preparedSql } from '../src/db/prepared.ts';
import { useApi } from './harness.ts';

const api = useApi();

const nextPlace = preparedSql(() => sql`select nextval('places') as place`);

type Row = { place: string };
const placeIn = (rows: unknown) => Number((rows as Row[])[0]?.place);

test('statements keep their order, however many promises the driver puts before each', async () => {
  await api.ctx.db.execute(sql`create sequence if not exists places`);
  const places = await inTransaction(api.ctx, (tx) => {
    const raw = async () => placeIn(await tx.db.execute(sql`select nextval('places') as place`));
    const prepared = async () => placeIn(await nextPlace(tx.db).execute({}));
    const built = async () => {
      const [row] = await tx.db.select({ place: sql<string>`nextval('places')` }).from(sql`(select) as one`);
      return Number(row?.place);
    };
    const late = async () => {
      for (let promises = 0; promises < 20; promises++) await Promise.resolve();
      return raw();
    };
    const kinds = [late, built, prepared, raw];
    return inOneRoundTrip(
      tx,
      Array.from({ length: 40 }, (_, place) => kinds[place % kinds.length] ?? raw),
    );
  });
  const [first = 0] = places;
  expect(places).toEqual(places.map((_, place) => first + place));
});

test('a statement waits for the locks of those before it, and nothing waits for a result in between', async () => {
  const logged: string[] = [];
  const logger = { logQuery: (query: string) => void logged.push(query) };
  const client = connect(api.ctx.env.DATABASE_URL ?? '', { connections: 1, logger });
  try {
    const results = await inTransaction({ ...api.ctx, db: client.db }, async (tx) => {
      logged.length = 0;
      const sent = inOneRoundTrip(tx, [
        () => tx.db.execute(sql`select pg_sleep(0.05)`),
        () => tx.db.select({ id: users.id }).from(users).where(eq(users.id, 0)).for('update'),
        () => tx.db.select().from(learnerStates).where(eq(learnerStates.userId, 0)),
      ]);
      await new Promise(setImmediate);
      const sentAtOnce = logged.length;
      await sent;
      return sentAtOnce;
    });
    expect(results).toBe(3);
  } finally {
    await client.close();
  }
});

test('the first failure is reported, and the transaction is undone', async () => {
  const failing = inTransaction(api.ctx, (tx) =>
    inOneRoundTrip(tx, [
      () => tx.db.execute(sql`create table half_done ()`),
      () => tx.db.execute(sql`select 1 / 0`),
      () => tx.db.execute(sql`select 1`),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  const [row] = await api.ctx.db.execute<{ found: string | null }>(
    sql`select to_regclass('half_done')::text as found`,
  );
  expect(row?.found).toBeNull();
});

test('outside a transaction there is no order, and the call is refused', async () => {
  await expect(inOneRoundTrip(api.ctx, [async () => 1])).rejects.toThrow('no order');
});
