import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { searchText, users } from '../src/db/schema/index.ts';
import { contains, hasWordFrom } from '../src/db/text-order.ts';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const searchIndex = 'users_by_words';
const alphabet = 'collate "und-x-icu"';

beforeAll(async () => {
  await api.ctx.db.execute(sql`
    insert into users (username, email, first_name, last_name, date_joined)
    select 'name' || n, 'name' || n || '@example.org', md5(n::text), md5(n::text || 'x'), now()
    from generate_series(1, 20000) n`);
  await api.ctx.db.execute(sql`analyze users`);
});

async function planOf(order: string, matches = sql`true`): Promise<string> {
  const rows = await api.ctx.db.execute(
    sql`explain select * from ${users} where ${matches} order by ${sql.raw(order)} limit 50`,
  );
  return JSON.stringify(rows);
}

test.each([
  [`last_name ${alphabet}, id`, 'users_by_last_name'],
  [`first_name ${alphabet} desc, id desc`, 'users_by_first_name'],
  [`username ${alphabet}, id`, 'users_by_username'],
  [`email ${alphabet}, id`, 'users_by_email'],
  ['date_joined desc, id desc', 'users_by_date_joined'],
  ["coalesce(last_login, '-infinity') desc, id desc", 'users_by_last_login'],
  ['is_staff desc, id desc', 'users_by_is_staff'],
  ['is_teacher, id', 'users_by_is_teacher'],
])('the list of users sorted by %s is read from an index', async (order, index) => {
  expect(await planOf(order)).toContain(index);
});

test('a search among many users is read from an index, and finds words in any field', async () => {
  expect(await planOf('id', contains(searchText(users), 'c4ca4238a0b9'))).toContain(searchIndex);
  const { client } = await aLearner(api, { isStaff: true });
  const list = async (query: object) => {
    const answer = await client.call(usersEndpoints.adminList, { query });
    expect(answer.headers['server-timing']).toMatch(/^app;dur=\d+\.\d$/);
    return answer.json() as { username: string }[];
  };
  expect((await list({ q: 'name1234@' })).map(({ username }) => username)).toEqual(['name1234']);
  expect(await list({ q: 'NAME1999 example.org', sort: '-username' })).toHaveLength(11);
  expect(await list({ sort: '-last_login', limit: 1 })).toHaveLength(1);
});

test('a search for one or two letters is read from an index, and finds names that start with them', async () => {
  const { client, user } = await aLearner(api, { isStaff: true, firstName: 'Bo' });
  const list = async (q: string) => {
    const answer = await client.call(usersEndpoints.adminList, { query: { q } });
    return (answer.json() as { id: number }[]).map(({ id }) => id);
  };
  expect(await list('bO')).toContain(user.id);
  expect(await list('am')).toEqual([]);
  expect(await planOf('id', hasWordFrom(searchText(users), 'zz'))).toContain(searchIndex);
});

test('only staff see the duration of a response', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  expect((await client.call(usersEndpoints.me)).headers['server-timing']).toBeUndefined();
});
