import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { afterEach, expect, test } from 'vitest';
import { hmacHex } from '../src/crypto.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();

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

test('credentials are fetched from the target once, signed, and stored', async () => {
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
])('a target that answers %s does not take part', async (_what, answer) => {
  const { url } = await aBackend(() => answer);
  const target = await aTarget(api, url);
  await aLesson(api, { targetId: target.id });
  const { client } = await aLearner(api);
  const response = await client.call(targetsEndpoints.credentials, { params: { id: target.id } });
  expect([response.statusCode, response.json()]).toEqual([200, []]);
});

test('a target that failed at the first use is asked again', async () => {
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

test('a target that is down or outside the allowed networks is reported as unavailable', async () => {
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
