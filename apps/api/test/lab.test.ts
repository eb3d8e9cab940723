import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { labEndpoints } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { hmacHex } from '../src/crypto.ts';
import { targetLearners } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { callInternal, useApi, type Client } from './harness.ts';

const api = useApi();
const nonce = 'nonce-of-the-browser';
const bind = createHash('sha256').update(nonce).digest('hex');

async function ticketOf(client: Client, host: string, path = '/orders?x=1'): Promise<string> {
  const response = await client.call(labEndpoints.authorize, { query: { target: host, return: path, bind } });
  expect(response.statusCode).toBe(303);
  const location = new URL(String(response.headers['location']));
  expect(location.pathname).toBe('/_sentiero/enter');
  return location.searchParams.get('ticket') ?? '';
}

const enter = (ticket: string, target_id: number, own = nonce) =>
  callInternal(api, ingestEndpoints.enter, { ticket, target_id, nonce: own });

test('who is logged in is sent to the target with a ticket that works once', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  const ticket = await ticketOf(client, target.host);
  const entered = await enter(ticket, target.id);
  expect(entered.json()).toMatchObject({ return_path: '/orders?x=1', session: { target_id: target.id } });
  expect((await enter(ticket, target.id)).statusCode).toBe(403);

  const { token, session } = entered.json() as { token: string; session: { learner: string } };
  expect(session.learner).toMatch(/^[A-Za-z0-9_-]{22,43}$/);
  const known = await callInternal(api, ingestEndpoints.labSession, { token, target_id: target.id });
  expect(known.json()).toEqual(session);
});

test('a learner was there from the moment that a proxy asked who comes, though no record has come yet, for ten minutes', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const issued = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
  const { value } = issued.json() as { value: string };
  const [learner, elsewhere] = [await learnerOf(target.id), await aTarget(api)];
  const wasThere = async (fields: object = {}) => {
    const body = { learner, target_id: target.id, request: null, ...fields };
    return (await callInternal(api, ingestEndpoints.wasThere, body)).json();
  };
  expect(await wasThere()).toEqual({ was_there: false });
  const token = value.split('=')[1] ?? '';
  await callInternal(api, ingestEndpoints.labSession, { token, target_id: target.id });
  expect(await wasThere()).toEqual({ was_there: true });
  expect(await wasThere({ target_id: elsewhere.id })).toEqual({ was_there: false });
  expect(await wasThere({ request: '01890a5d-ac96-774b-bcce-b302099a8057' })).toEqual({ was_there: false });
  api.time.pass(10 * 60_000 + 1);
  expect(await wasThere()).toEqual({ was_there: false });
});

async function learnerOf(targetId: number): Promise<string> {
  const [row] = await api.ctx.db.select().from(targetLearners).where(eq(targetLearners.targetId, targetId));
  return row?.learner ?? '';
}

test('who is not logged in is sent to the login, and comes back by the launch page', async () => {
  const target = await aTarget(api);
  const query = { target: target.host, return: '/a?b=c', bind };
  const response = await api.anonymous().call(labEndpoints.authorize, { query });
  expect(response.statusCode).toBe(303);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const login = new URL(String(response.headers['location']));
  expect(login.pathname).toBe('/login');
  expect(login.searchParams.get('next')).toBe(`/launch?${new URLSearchParams(query)}`);
});

test('a ticket is useless in another browser, on another target, after a minute and after logout', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  const other = await aTarget(api);
  expect((await enter(await ticketOf(client, target.host), target.id, 'another nonce')).statusCode).toBe(403);
  expect((await enter(await ticketOf(client, target.host), other.id)).statusCode).toBe(403);
  const old = await ticketOf(client, target.host);
  api.time.pass(60_001);
  expect((await enter(old, target.id)).statusCode).toBe(403);
  const last = await ticketOf(client, target.host);
  await client.call(usersEndpoints.logout);
  expect((await enter(last, target.id)).statusCode).toBe(403);
});

test('a lab session is void on another target, after 12 hours and after logout', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  const other = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const token = async () => {
    const response = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
    const { header, value } = response.json() as { header: string; value: string };
    expect(header).toBe('Cookie');
    return value.replace('__Host-sentiero_lab=', '');
  };
  const check = async (own: string, target_id = target.id) =>
    (await callInternal(api, ingestEndpoints.labSession, { token: own, target_id })).statusCode;
  const first = await token();
  expect(await check(first)).toBe(200);
  expect(await check(first, other.id)).toBe(404);
  api.time.pass(12 * 3_600_000 + 1);
  expect(await check(first)).toBe(404);
  const second = await token();
  await client.call(usersEndpoints.logout);
  expect(await check(second)).toBe(404);
});

test('the way back leads to the target itself only', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  for (const path of ['//evil.example/', '/\\evil.example', 'https://evil.example/', 'orders']) {
    const entered = await enter(await ticketOf(client, target.host, path), target.id);
    expect(entered.json()).toMatchObject({ return_path: '/' });
  }
});

test('an unknown target is 404, a malformed bind 400', async () => {
  const { client } = await aLearner(api);
  const ask = (query: object) => client.call(labEndpoints.authorize, { query });
  expect((await ask({ target: 'nowhere.localhost', return: '/', bind })).statusCode).toBe(404);
  expect((await ask({ target: 'nowhere.localhost', return: '/', bind: 'short' })).statusCode).toBe(400);
});

let backend: Server | undefined;
afterEach(() => void backend?.close());

async function aBackend(answer: (request: IncomingMessage) => { status: number; body?: string }) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    const { status, body } = answer(request);
    response.writeHead(status).end(body);
  });
  backend = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/base`, seen };
}

const credential = { description: 'Your account', username: 'lena@shop.example', password: 'p' };

test('credentials are fetched from the target once, signed, and kept', async () => {
  const { url, seen } = await aBackend(() => ({
    status: 200,
    body: JSON.stringify({ credentials: [credential] }),
  }));
  const target = await aTarget(api, url);
  await aLesson(api, { targetId: target.id });
  const { client } = await aLearner(api);
  const ask = () => client.call(targetsEndpoints.credentials, { params: { id: target.id } });
  const expected = [{ target: { id: target.id, name: target.name }, ...credential }];
  expect((await ask()).json()).toEqual(expected);
  expect((await ask()).json()).toEqual(expected);
  expect(seen).toHaveLength(1);
  const [put] = seen;
  const time = String(put?.headers['x-sentiero-time']);
  expect(put?.url).toMatch(/^\/base\/_sentiero\/learners\/[A-Za-z0-9_-]{22}$/);
  expect(put?.headers['x-sentiero-signature']).toBe(hmacHex(target.sharedToken, `PUT.${put?.url}.${time}`));
});

test.each([
  ['HTML for everything', { status: 200, body: '<!doctype html>' }],
  ['another shape', { status: 200, body: '{"credentials":[{"username":1}]}' }],
  ['not found', { status: 404, body: '{}' }],
  ['a redirect', { status: 302 }],
  ['too much', { status: 200, body: JSON.stringify({ credentials: [], padding: 'x'.repeat(70_000) }) }],
])('a target that answers %s takes no part', async (_what, answer) => {
  const { url } = await aBackend(() => answer);
  const target = await aTarget(api, url);
  await aLesson(api, { targetId: target.id });
  const { client } = await aLearner(api);
  const response = await client.call(targetsEndpoints.credentials, { params: { id: target.id } });
  expect([response.statusCode, response.json()]).toEqual([200, []]);
});

test('a target that was broken at the first use is asked again', async () => {
  const answers = [{ status: 500 }, { status: 200, body: JSON.stringify({ credentials: [credential] }) }];
  const { url } = await aBackend(() => answers.shift() ?? { status: 404 });
  const target = await aTarget(api, url);
  await aLesson(api, { targetId: target.id });
  const { client } = await aLearner(api);
  const ask = async () =>
    (await client.call(targetsEndpoints.credentials, { params: { id: target.id } })).json();
  expect(await ask()).toEqual([]);
  expect(await ask()).toMatchObject([credential]);
});

test('a target that is down or outside the allowed networks is said to be away', async () => {
  const { client } = await aLearner(api);
  for (const url of ['http://127.0.0.1:9', 'http://192.0.2.1:80', 'http://[::ffff:192.0.2.1]/']) {
    const target = await aTarget(api, url);
    await aLesson(api, { targetId: target.id });
    const response = await client.call(targetsEndpoints.credentials, { params: { id: target.id } });
    expect(response.json()).toMatchObject({ status: 502, code: 'target_unavailable' });
  }
});

test('a learner resets their own data', async () => {
  const { url, seen } = await aBackend(() => ({ status: 204 }));
  const target = await aTarget(api, url);
  await aLesson(api, { targetId: target.id });
  const { client } = await aLearner(api);
  expect((await client.call(targetsEndpoints.reset, { params: { id: target.id } })).statusCode).toBe(204);
  expect(seen.map(({ method }) => method)).toEqual(['DELETE']);
});

test('a target that no visible lesson uses does not exist for learners', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  for (const endpoint of [targetsEndpoints.credentials, targetsEndpoints.labToken, targetsEndpoints.reset]) {
    expect((await client.call(endpoint, { params: { id: target.id } })).statusCode).toBe(404);
  }
});
