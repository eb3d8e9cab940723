import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, onTestFinished, test } from 'vitest';
import { aLearner, aTarget } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const staff = () => aLearner(api, { isStaff: true });

const words = (en: string) => ({ de: en, en, fr: en, it: en });
const listed = [
  {
    type: 'sql',
    description: words('A query'),
    fields: [{ key: 'tables.*', type: 'string', description: words('Tables'), example: '"notes"' }],
  },
];

/** A target with the given response to the call for its events, and a count of requests. */
async function listingTarget(answer: (signed: boolean) => { status: number; body: string }) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const { url = '', method = '', headers } = request;
    const time = String(headers['x-sentiero-time']);
    const wanted = createHmac('sha256', token).update(`${method}.${url}.${time}`).digest('hex');
    const isSigned = url === '/base/_sentiero/events' && headers['x-sentiero-signature'] === wanted;
    const { status, body } = answer(isSigned);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { id, sharedToken: token } = await aTarget(api, `http://127.0.0.1:${port}/base`);
  const { client } = await staff();
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(close);
  const read = () => client.call(targetsEndpoints.events, { params: { id } });
  return { read, close, asked: () => asked };
}

test("a target's list of events is fetched by a signed call, once a minute", async () => {
  const target = await listingTarget((signed) => ({
    status: signed ? 200 : 404,
    body: JSON.stringify(listed),
  }));
  expect((await Promise.all([target.read(), target.read()])).map((answer) => answer.json())).toEqual([
    listed,
    listed,
  ]);
  expect(target.asked()).toBe(1);
  api.time.pass(60_000);
  expect((await target.read()).json()).toEqual(listed);
  expect(target.asked()).toBe(2);
});

test.each([
  [404, ''],
  [200, '<!doctype html>'],
  [302, ''],
])('a target that answers %i %s lists no events', async (status, body) => {
  const target = await listingTarget(() => ({ status, body }));
  const answer = await target.read();
  expect([answer.statusCode, answer.json()]).toEqual([200, []]);
});

test.each([
  ['fails', 503, ''],
  ['lists something else', 200, '[{"type":1}]'],
  ['lists too much', 200, JSON.stringify(listed) + ' '.repeat(600 * 1024)],
])('a target that %s is reported as unavailable, and called again', async (_what, status, body) => {
  const target = await listingTarget(() => ({ status, body }));
  expect((await target.read()).json()).toMatchObject({ status: 502, code: 'target_unavailable' });
  expect((await target.read()).statusCode).toBe(502);
  expect(target.asked()).toBe(2);
});

test('a target that is down is reported as unavailable', async () => {
  const target = await listingTarget(() => ({ status: 200, body: '[]' }));
  target.close();
  expect((await target.read()).json()).toMatchObject({ code: 'target_unavailable' });
});
