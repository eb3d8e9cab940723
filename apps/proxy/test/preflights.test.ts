import type http from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AnonymousLimiter } from '../src/stages/anonymous-limiter.ts';
import { send, startRig, until, type Rig, type SendOptions } from './harness.ts';

let rig: Rig;
let received: http.IncomingMessage[] = [];
beforeAll(async () => {
  rig = await startRig((request, response) => {
    received.push(request);
    response.setHeader('Access-Control-Allow-Origin', String(request.headers.origin));
    response.end();
  });
});
afterAll(() => rig.close());
beforeEach(() => {
  received = [];
  rig.api.records.length = 0;
});

let count = 0;
/** A learner on a target of their own, with a browser of their own. */
function place(target: { is_open?: boolean } = {}) {
  const host = `api${++count}.localhost`;
  const added = rig.api.addTarget({ host, backend_url: rig.upstream.url, ...target });
  const visitor = (agent: string) => {
    const { token, learner } = rig.api.addSession(added);
    const cookie = `__Host-sentiero_lab=${token}`;
    const own = (options: SendOptions) =>
      send(
        { port: rig.proxy.port, host, cookie },
        { ...options, headers: { 'User-Agent': agent, ...options.headers } },
      );
    return { learner, send: own };
  };
  return { visitor };
}

const asking = {
  Origin: 'http://app.localhost:8080',
  'Access-Control-Request-Method': 'PUT',
  'Access-Control-Request-Headers': 'content-type',
};
const preflight = { method: 'OPTIONS', path: '/orders', headers: asking, isKnown: false };

it('a preflight without a cookie reaches the target without an identity', async () => {
  const { visitor } = place();
  await visitor('B').send({ path: '/' });
  received = [];
  const answer = await visitor('A').send(preflight);
  expect(answer.status).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBe(asking.Origin);
  const names = received[0]?.rawHeaders.filter((_, index) => index % 2 === 0).join(' ');
  expect(names).toMatch(/Access-Control-Request-Method/);
  expect(names).not.toMatch(/x-sentiero/i);
});

it('a preflight is shown to the only learner who was there with this browser, as attributed', async () => {
  const { learner, send: ask } = place().visitor('A');
  await ask({ path: '/' });
  await ask(preflight);
  const record = await until(() => rig.api.requests().find(({ method }) => method === 'OPTIONS'), 'record');
  expect(record).toMatchObject({ learner, attributed: 'address', outcome: 'answered', code: 200 });
});

it('a preflight is shown to no one if two learners were there with the same browser', async () => {
  const { visitor } = place();
  const [lena, max] = [visitor('A'), visitor('A')];
  await lena.send({ path: '/' });
  await max.send({ path: '/' });
  expect((await max.send(preflight)).status).toBe(200);
  await max.send({ path: '/after' });
  await until(() => rig.api.requests().some(({ url }) => url.endsWith('/after')), 'the later record');
  expect(rig.api.requests().filter(({ method }) => method === 'OPTIONS')).toEqual([]);
});

it.each<[string, SendOptions]>([
  ['with a body', { body: 'x' }],
  ['of another method', { method: 'DELETE' }],
  ['without an origin', { headers: { ...asking, Origin: [] } }],
  ['that asks for nothing', { headers: { Origin: asking.Origin } }],
  [
    'with a cookie of an ended session',
    { headers: { ...asking, Cookie: `__Host-sentiero_lab=${'A'.repeat(43)}` } },
  ],
])('a request %s needs a session', async (_what, options) => {
  expect(
    (
      await place()
        .visitor('A')
        .send({ ...preflight, ...options })
    ).status,
  ).toBe(401);
  expect(received).toEqual([]);
});

it('a target whose lessons are hidden, or that has none yet, is asked like any other', async () => {
  const { visitor } = place({ is_open: false });
  // From here on the target is in the list.
  await visitor('B').send({ path: '/' });
  const { learner, send: ask } = visitor('A');
  expect((await ask(preflight)).status).toBe(200);
  await ask({ path: '/' });
  await ask(preflight);
  const record = await until(() => rig.api.requests().find(({ method }) => method === 'OPTIONS'), 'record');
  expect(record).toMatchObject({ learner, attributed: 'address', code: 200 });
});

it('a host without a target answers no preflight', async () => {
  const answer = await place()
    .visitor('A')
    .send({ ...preflight, host: 'no-such.localhost' });
  expect(answer.status).toBe(401);
  expect(received).toEqual([]);
});

it('a call that leaves the cookie out is refused in words, and shown to its learner as refused', async () => {
  const { learner, send: ask } = place().visitor('A');
  await ask({ path: '/' });
  const answer = await ask({ isKnown: false, headers: { Origin: asking.Origin }, path: '/data' });
  expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('credentials: "include"')]);
  const record = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/data')), 'record');
  expect(record).toMatchObject({
    learner,
    attributed: 'address',
    outcome: 'refused',
    code: 401,
    response: null,
  });
  expect(record.refusal).toContain('credentials');
});

it('what is done for clients without a session is limited by address', () => {
  let now = 0;
  const limiter = new AnonymousLimiter(() => now);
  const taken = (address: string) => Array.from({ length: 500 }, () => limiter.take(address)).filter(Boolean);
  expect([taken('10.0.0.1').length, taken('10.0.0.1').length, taken('10.0.0.2').length]).toEqual([
    200, 0, 200,
  ]);
  now += 1000;
  expect(taken('10.0.0.1')).toHaveLength(20);
});
