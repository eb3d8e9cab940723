import { usersEndpoints } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const searchIndex = 'users_search';

beforeAll(async () => {
  await api.ctx.db.execute(sql`
    insert into users (username, email, first_name, last_name, date_joined)
    select 'name' || n, 'name' || n || '@example.org', md5(n::text), md5(n::text || 'x'), now()
    from generate_series(1, 20000) n`);
  await api.ctx.db.execute(sql`analyze users`);
});

async function planOf(order: string, search = ''): Promise<string> {
  const where = search
    ? `where (username || ' ' || first_name || ' ' || last_name || ' ' || email) ilike '%${search}%'`
    : '';
  const rows = await api.ctx.db.execute(
    sql.raw(`explain select * from users ${where} order by ${order} limit 50`),
  );
  return JSON.stringify(rows);
}

test.each([
  ['lower(last_name), id', 'users_by_last_name'],
  ['lower(first_name) desc, id desc', 'users_by_first_name'],
  ['lower(username), id', 'users_username_key'],
  ['lower(email), id', 'users_email_key'],
  ['date_joined desc, id desc', 'users_by_date_joined'],
  ["coalesce(last_login, '-infinity') desc, id desc", 'users_by_last_login'],
  ['is_staff desc, id desc', 'users_by_is_staff'],
  ['is_teacher, id', 'users_by_is_teacher'],
])('the list of users sorted by %s is read from an index', async (order, index) => {
  expect(await planOf(order)).toContain(index);
});

test('a search among many users is read from an index, and finds words in any field', async () => {
  expect(await planOf('id', 'c4ca4238a0b9')).toContain(searchIndex);
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
  const text = "(username || ' ' || first_name || ' ' || last_name || ' ' || email)";
  const plan = await api.ctx.db.execute(
    sql.raw(`explain select count(*) from users where ${text} ilike 'zz%' or ${text} ilike '% zz%'`),
  );
  expect(JSON.stringify(plan)).toContain(searchIndex);
});

test('only staff see the duration of a response', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  expect((await client.call(usersEndpoints.me)).headers['server-timing']).toBeUndefined();
});
