import { api as allEndpoints } from '@sentiero/contracts/api';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { authoringEndpoints as authoring } from '@sentiero/contracts/authoring';
import type { Endpoint } from '@sentiero/contracts/http';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { authoringChanges } from './authoring-changes.ts';
import { aLearner, aLesson, aUser } from './builders.ts';
import { useApi, type Client } from './harness.ts';
import { platformChanges } from './lti-rows.ts';
import { aCourse, staffChanges, type Sample } from './staff-changes.ts';

const api = useApi();
const samples = { ...staffChanges(api), ...authoringChanges(api), ...platformChanges(api) };
const staff = () => aLearner(api, { isStaff: true });
type Entry = { id: number; at: string; actor: object | null; action: string; object: string; detail: string };
const read = async (client: Client, query: object = {}): Promise<Entry[]> =>
  (await client.call(auditEndpoints.list, { query })).json();
const newest = async (client: Client) => (await read(client, { limit: 1 }))[0];

/** POSTs that change nothing, because their input is too large for a query string, or that last: see instances.test. */
const readOnly = new Set([
  'authoring.tryStep',
  'authoring.tryStepOnAll',
  'authoring.tryAnswers',
  'targets.tryOut',
  'instances.trial',
]);

const changing = Object.entries(allEndpoints).flatMap(([noun, own]) =>
  Object.entries(own as Record<string, Endpoint>)
    .filter(([, { access, method }]) => (access === 'staff' || access === 'teacher') && method !== 'GET')
    .map(([verb]) => `${noun}.${verb}`),
);

test('every endpoint through which staff or teachers change something has a sample here', () => {
  expect(changing.filter((name) => !(name in samples) && !readOnly.has(name))).toEqual([]);
});

test.each(Object.keys(samples))('%s is logged with actor, action and object', async (name) => {
  const { client, user } = await staff();
  const { change, entry } = await (samples[name] as Sample)(client);
  const { endpoint, ...parts } = change;
  expect((await client.call(endpoint, parts)).statusCode).toBeLessThan(300);
  const actor = { id: user.id, username: user.username };
  expect(await newest(client)).toMatchObject({ actor, at: api.time.now.toISOString(), ...entry });
});

test('a change that was refused or had no effect is not in the log', async () => {
  const { client } = await staff();
  const { id } = await aLesson(api, { order: 3 });
  const before = await newest(client);
  await client.call(authoring.updateLesson, { params: { id }, body: { order: 3 } });
  await client.call(authoring.updateLesson, { params: { id }, body: { next_lesson_id: id } });
  expect(await newest(client)).toEqual(before);
});

test('a change of roles is logged by role, separately from other changes', async () => {
  const { client } = await staff();
  const { id } = await aUser(api);
  const body = { is_teacher: true, last_name: 'Roth' };
  await client.call(users.adminUpdate, { params: { id }, body });
  const entries = await read(client, { object: `user:${id}` });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['user.update', 'last_name'],
    ['user.roles', 'is_teacher: true'],
  ]);
});

test('logins are in the audit log with their address; failed ones omit unknown names', async () => {
  const { client } = await staff();
  const { user } = await aLearner(api);
  const login = (username: string, password: string) =>
    api.anonymous().call(users.login, { body: { username, password } });
  const actor = { id: user.id, username: user.username };
  expect(await newest(client)).toMatchObject({ action: 'user.login', actor, detail: '127.0.0.1' });
  await login(user.username, 'wrong');
  const failed = { action: 'user.login-failed', actor: null, detail: '127.0.0.1' };
  expect(await newest(client)).toMatchObject({ ...failed, object: `user:${user.id}` });
  await login('my secret password', 'x');
  expect(await newest(client)).toMatchObject({ ...failed, object: 'user:unknown' });
  expect(JSON.stringify(await read(client))).not.toContain('my secret password');
});

test('the log is filtered by actor, action, object and time, searched, sorted and paged', async () => {
  const { client, user } = await staff();
  const { id: actor } = user;
  const from = api.time.now.toISOString();
  await aCourse(client);
  api.time.pass(60_000);
  const to = api.time.now.toISOString();
  const id = await aCourse(client);
  const actions = async (query: object) => (await read(client, query)).map(({ action }) => action);
  expect(await actions({ actor })).toEqual(['course.create', 'course.create', 'user.login']);
  expect(await actions({ actor, action: 'user.login' })).toEqual(['user.login']);
  expect(await actions({ actor, object: 'course' })).toEqual(['course.create', 'course.create']);
  expect(await actions({ object: `course:${id}` })).toEqual(['course.create']);
  expect(await actions({ actor, from, to, object: 'course' })).toEqual(['course.create']);
  expect(await actions({ actor, q: user.username, sort: 'at' })).toEqual([
    'user.login',
    'course.create',
    'course.create',
  ]);
  const page = await client.call(auditEndpoints.list, { query: { actor, limit: 1, offset: 2 } });
  expect(page.headers['x-total-count']).toBe('3');
  expect(page.json()).toMatchObject([{ action: 'user.login' }]);
});

test.each([{ action: 'no.such' }, { object: "x' or 1=1" }, { from: 'yesterday' }, { sort: 'detail' }])(
  'the invalid filter %o is reported',
  async (query) => {
    const { client } = await staff();
    const answer = await client.call(auditEndpoints.list, { query });
    expect(answer.json()).toMatchObject({ status: 400, errors: [{ path: `/${Object.keys(query)[0]}` }] });
  },
);

test.each(['update audit_log set detail = $$$$', 'delete from audit_log', 'truncate audit_log'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(api.ctx.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'the audit log is append-only' },
    });
  },
);
