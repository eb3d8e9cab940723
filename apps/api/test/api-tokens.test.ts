import { once } from 'node:events';
import { auditEndpoints } from '@sentiero/contracts/audit';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { scopes, type Endpoint, type Scope } from '@sentiero/contracts/http';
import { channels } from '@sentiero/contracts/realtime';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { apiTokensEndpoints, usersEndpoints, type NewApiToken } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { apiTokens } from '../src/db/schema/index.ts';
import { aLearner, aUser } from './builders.ts';
import { endpoints, publicEndpoints } from './endpoints.ts';
import { useApi, webOrigin, type Client } from './harness.ts';
import { dayMs, minuteMs } from './proofs.ts';

const api = useApi();
const { list, create, remove } = apiTokensEndpoints;

const inDays = (days: number) => new Date(api.time.now.getTime() + days * dayMs).toISOString();
const tokenInput = (fields: object = {}) => ({ name: 'Script', scopes, expires: inDays(30), ...fields });

async function aToken(client: Client, fields: object = {}): Promise<NewApiToken> {
  const made = await client.call(create, { body: tokenInput(fields) });
  expect(made.statusCode, made.body).toBe(201);
  return made.json() as NewApiToken;
}

/** A call of a program: no cookie, no XSRF header. */
const use = (
  token: string,
  endpoint: Endpoint,
  parts: { params?: object; body?: object; query?: object } = {},
) =>
  api.anonymous().call(endpoint, {
    ...parts,
    headers: { authorization: `Bearer ${token}`, 'X-XSRF-TOKEN': '', cookie: '' },
  });
const codeOf = async (answer: ReturnType<typeof use>) => {
  const { statusCode, body } = await answer;
  return statusCode < 300 ? statusCode : (JSON.parse(body) as { code: string }).code;
};

test('a token is shown once, kept as a hash, and listed with its last use, to the hour', async () => {
  const { user, client } = await aLearner(api, { isTeacher: true });
  const { token, ...made } = await aToken(client, { scopes: ['progress:read'] });
  expect(token).toMatch(/^sentiero_[\w-]{43}$/);
  const seen = await client.call(list);
  expect(seen.json()).toEqual([made]);
  expect(seen.body).not.toContain(token);
  const [row] = await api.ctx.db.select().from(apiTokens).where(eq(apiTokens.userId, user.id));
  expect(JSON.stringify(row)).not.toContain(token.replace('sentiero_', ''));
  expect(await codeOf(use(token, coursesEndpoints.byMe))).toBe(200);
  const used = api.time.now.toISOString();
  api.time.pass(59 * minuteMs);
  await use(token, coursesEndpoints.byMe);
  expect((await client.call(list)).json()).toMatchObject([{ last_used_at: used }]);
  api.time.pass(2 * minuteMs);
  await use(token, coursesEndpoints.byMe);
  expect((await client.call(list)).json()).toMatchObject([{ last_used_at: api.time.now.toISOString() }]);
});

test('a program creates a course and adds a teacher without cookies and XSRF', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  const { token } = await aToken(client, { scopes: ['courses:write'] });
  const made = await use(token, coursesEndpoints.create, { body: { name: 'By script' } });
  expect(made.statusCode).toBe(201);
  expect(made.headers['set-cookie']).toBeUndefined();
  const other = await aUser(api, { isTeacher: true, lastName: 'Findable' });
  const found = await use(token, usersEndpoints.search, { query: { q: 'Findable' } });
  expect(found.json()).toMatchObject([{ id: other.id }]);
  const added = await use(token, coursesEndpoints.addMember, {
    params: made.json(),
    query: { user_id: other.id },
  });
  expect(added.statusCode).toBeLessThan(300);
  expect((await client.call(coursesEndpoints.byMe)).json()).toMatchObject([{ name: 'By script' }]);
});

const params = {
  id: 999_999,
  stepId: 999_999,
  user: 999_999,
  step: 999_999,
  answer: 999_999,
  provider: 'none',
  key: 'none',
  warm_up: 999_999,
  way: 999_999,
};
const tokens = new Map<string, Promise<string>>();
const staffToken = (owned: readonly Scope[]) => {
  const key = owned.join();
  const made =
    tokens.get(key) ??
    aLearner(api, { isStaff: true, isTeacher: true })
      .then(({ client }) => aToken(client, { scopes: owned }))
      .then(({ token }) => token);
  tokens.set(key, made);
  return made;
};

describe.each(scopes)('a token with %s alone', (scope) => {
  test.each(publicEndpoints)('opens $name exactly if the contract says so', async ({ endpoint }) => {
    const code = await codeOf(use(await staffToken([scope]), endpoint, { params }));
    const isAllowed = endpoint.scopes?.includes(scope) ?? false;
    expect(code === 'scope_missing').toBe(!isAllowed);
    expect(code).not.toBe('not_authenticated');
  });
});

test.each(publicEndpoints)(
  '$name refuses an unknown token, even beside a valid session',
  async ({ endpoint }) => {
    const { client } = await aLearner(api, { isStaff: true, isTeacher: true });
    const headers = { authorization: 'Bearer sentiero_unknown' };
    const answer = await client.call(endpoint, { params, headers });
    expect(answer.json()).toMatchObject({ status: 403, code: 'not_authenticated' });
  },
);

test('no token reaches accounts, log-ins, own data, targets, or what runs in the name of a learner', () => {
  const open = endpoints.filter(({ endpoint }) => endpoint.scopes).map(({ name }) => name.split('.')[0]);
  expect([...new Set(open)].toSorted()).toEqual(
    ['answers', 'authoring', 'board', 'courses', 'invitations', 'lessons', 'progress', 'users'].toSorted(),
  );
  const ofUsers = endpoints.filter(({ name, endpoint }) => name.startsWith('users.') && endpoint.scopes);
  expect(ofUsers.map(({ name }) => name)).toEqual(['users.search']);
  const unsafe = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.scopes);
  expect(unsafe.filter(({ endpoint }) => endpoint.scopes?.includes('progress:read'))).toEqual([]);
  expect(endpoints.filter(({ endpoint }) => endpoint.scopes && endpoint.recentLogin)).toEqual([]);
});

test('a token of a teacher does what the teacher may do, and no more', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  const { token } = await aToken(client);
  const other = await aLearner(api, { isTeacher: true });
  const foreign = await other.client.call(coursesEndpoints.create, { body: { name: 'Foreign' } });
  expect(await codeOf(use(token, coursesEndpoints.get, { params: foreign.json() }))).toBe('not_found');
  expect(await codeOf(use(token, coursesEndpoints.list))).toBe('scope_missing');
  expect(await codeOf(use(token, lessonsEndpoints.list))).toBe(200);
  const { endpoint } = endpoints.find(({ name }) => name === 'authoring.listLessons') ?? {};
  expect(endpoint && (await codeOf(use(token, endpoint)))).toBe('forbidden');
});

test('a token opens no socket', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  const { token } = await aToken(client);
  const base = (await api.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const cookie = client.cookies.header();
  const open = async (headers: Record<string, string>) => {
    const socket = new WebSocket(base + channels.progress.path, {
      headers: { origin: webOrigin, cookie, ...headers },
    });
    const opened = await once(socket, 'open').then(
      () => 'open',
      (error: Error) => error.message,
    );
    socket.terminate();
    return opened;
  };
  expect(await open({ authorization: `Bearer ${token}` })).toContain('403');
  expect(await open({})).toBe('open');
});

type Caller = Awaited<ReturnType<typeof aLearner>>;
const change =
  (isOfStaff: boolean, endpoint: Endpoint, body?: object) =>
  async ({ user, client }: Caller) => {
    const { client: staff } = await aLearner(api, { isStaff: true });
    const answer = await (isOfStaff ? staff : client).call(endpoint, {
      params: { id: user.id },
      ...(body ? { body } : {}),
    });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };

test.each([
  ['its end', async () => api.time.pass(30 * dayMs)],
  [
    'its revocation',
    async ({ user, client }: Caller) => {
      await client.call(usersEndpoints.confirmPassword, { body: { password: user.password } });
      const [{ id }] = (await client.call(list)).json() as [{ id: number }];
      expect((await client.call(remove, { params: { id } })).statusCode).toBe(204);
      expect((await client.call(list)).json()).toEqual([]);
    },
  ],
  ['the loss of the role', change(true, usersEndpoints.adminUpdate, { is_teacher: false })],
  ['the closing of the account', change(true, usersEndpoints.close)],
  ['staff ending all sessions', change(true, usersEndpoints.endSessions)],
  [
    'a new password',
    ({ user, client }: Caller) =>
      change(false, usersEndpoints.changePassword, {
        old_password: user.password,
        new_password: 'quite another one',
      })({ user, client }),
  ],
])('a token is void after %s', async (_what, end) => {
  const caller = await aLearner(api, { isTeacher: true });
  const { token } = await aToken(caller.client);
  expect(await codeOf(use(token, coursesEndpoints.byMe))).toBe(200);
  await end(caller);
  expect(await codeOf(use(token, coursesEndpoints.byMe))).toBe('not_authenticated');
  expect(await codeOf(use(token, coursesEndpoints.create, { body: { name: 'Late' } }))).toBe(
    'not_authenticated',
  );
});

test('a role that is given again does not bring its tokens back', async () => {
  const caller = await aLearner(api, { isTeacher: true });
  const { token } = await aToken(caller.client);
  await change(true, usersEndpoints.adminUpdate, { is_teacher: false })(caller);
  await change(true, usersEndpoints.adminUpdate, { is_teacher: true })(caller);
  expect(await codeOf(use(token, coursesEndpoints.byMe))).toBe('not_authenticated');
});

test('a token lasts a year at most, and an account has twenty at most', async () => {
  const { client } = await aLearner(api, { isTeacher: true });
  for (const expires of [inDays(367), inDays(-1), api.time.now.toISOString()])
    expect((await client.call(create, { body: tokenInput({ expires }) })).json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: '/expires' }],
    });
  for (let count = 0; count < 20; count++) await aToken(client);
  expect((await client.call(create, { body: tokenInput() })).json()).toMatchObject({
    status: 409,
    code: 'too_many_tokens',
  });
  api.time.pass(31 * dayMs);
  const again = await aLearner(api, { isTeacher: true });
  await aToken(again.client);
});

test('making and revoking a token requires a recent login and is audited; others’ tokens are unknown', async () => {
  const { user, client } = await aLearner(api, { isTeacher: true });
  const { id, token } = await aToken(client, { name: 'Marks', scopes: ['progress:read'] });
  const { client: other } = await aLearner(api, { isTeacher: true });
  expect((await other.call(remove, { params: { id } })).json()).toMatchObject({ code: 'not_found' });
  api.time.pass(11 * minuteMs);
  for (const late of [client.call(create, { body: tokenInput() }), client.call(remove, { params: { id } })])
    expect((await late).json()).toMatchObject({ code: 'recent_login_required' });
  await client.call(usersEndpoints.confirmPassword, { body: { password: user.password } });
  await client.call(remove, { params: { id } });
  const { client: staff } = await aLearner(api, { isStaff: true });
  const entries = (await staff.call(auditEndpoints.list, { query: { actor: user.id } })).json();
  expect(entries).toMatchObject([
    { action: 'user.token-revoke', object: `user:${user.id}`, detail: 'Marks' },
    { action: 'user.confirm' },
    { action: 'user.token-create', object: `user:${user.id}`, detail: 'Marks: progress:read' },
    { action: 'user.login' },
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('learners have no tokens', async () => {
  const { client } = await aLearner(api);
  expect((await client.call(create, { body: tokenInput() })).json()).toMatchObject({ code: 'forbidden' });
});
