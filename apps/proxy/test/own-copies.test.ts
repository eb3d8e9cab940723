import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send, startRig, startUpstream, until, type Rig, type Upstream } from './harness.ts';

let rig: Rig;
let other: Upstream;
const pageLoad = { Accept: 'text/html', 'Accept-Language': 'en' };

beforeAll(async () => {
  rig = await startRig((_, response) => response.end('first'), {
    // No target may be on loopback here, and so much the less a copy's address be taken for one.
    env: { TARGET_NETWORKS: '192.0.2.0/24' },
    target: { kind: 'instance', backend_url: 'http://instance.invalid/' },
  });
  other = await startUpstream((_, response) => response.end('second'));
});
afterAll(async () => {
  await other.close();
  await rig.close();
});
beforeEach(() => rig.api.copies.clear());

/** A learner whose proxy knows nothing yet. */
function aLearner() {
  const { token, learner } = rig.api.addSession(rig.target);
  const cookie = rig.cookie.replace(/=.*/, `=${token}`);
  const visitor = { port: rig.proxy.port, host: rig.target.host, cookie };
  return { learner, get: (headers = {}) => send(visitor, { headers }) };
}

it('leads each learner to their own copy', async () => {
  const [one, two] = [aLearner(), aLearner()];
  rig.api.copies.set(one.learner, { state: 'ready', address: `127.0.0.1:${rig.upstream.port}` });
  rig.api.copies.set(two.learner, { state: 'ready', address: `127.0.0.1:${other.port}` });
  expect([(await one.get()).text, (await two.get()).text]).toEqual(['first', 'second']);
});

it('answers with a page that goes on by itself while the copy starts, and in plain text for all else', async () => {
  const { get } = aLearner();
  const page = await get(pageLoad);
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(page.text).toContain('<meta http-equiv="refresh" content="1">');
  expect(page.text).toContain('Your copy is starting');
  const plain = await get({ Accept: 'application/json' });
  expect(plain).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(plain.headers['content-type']).toContain('text/plain');
});

it.each([
  [{ state: 'queued', place: 3 }, 'Your place in the queue: 3', true],
  [{ state: 'failed', error: 'not_ready' }, 'couldn’t be started', true],
  [{ state: 'failed', error: 'no_engine' }, 'goes on by itself', true],
  [{ state: 'none', running: ['Wiki', '<b>'] }, 'Wiki, &#60;b&#62;', false],
] as const)('says what a learner waits for: %j', async (visit, text, goesOn) => {
  const { learner, get } = aLearner();
  rig.api.copies.set(learner, { ...visit, running: 'running' in visit ? [...visit.running] : [] });
  const page = await get(pageLoad);
  expect(page.status).toBe(503);
  expect(page.text).toContain(text);
  expect(page.text.includes('http-equiv="refresh"')).toBe(goesOn);
});

it('follows a learner to a new copy within a second', async () => {
  const { learner, get } = aLearner();
  rig.api.copies.set(learner, { state: 'ready', address: `127.0.0.1:${rig.upstream.port}` });
  expect((await get()).text).toBe('first');
  rig.api.copies.set(learner, { state: 'ready', address: `127.0.0.1:${other.port}` });
  let text = '';
  await until(() => {
    void get().then((answer) => (text = answer.text));
    return text === 'second';
  });
});

it('shows the waiting page in place of a failure when the copy has just ended', async () => {
  const gone = await startUpstream(() => undefined);
  await gone.close();
  const { learner, get } = aLearner();
  rig.api.copies.set(learner, { state: 'ready', address: `127.0.0.1:${gone.port}` });
  const page = await get(pageLoad);
  expect(page.status).toBe(503);
  expect(page.text).toContain('http-equiv="refresh"');
});

it('shows a page that goes on by itself while the API is away', async () => {
  const { get } = aLearner();
  await rig.api.stop();
  const [page, plain] = [await get(pageLoad), await get({ Accept: 'application/json' })];
  await rig.api.start();
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
  expect(page.text).toContain('<meta http-equiv="refresh" content="2">');
  expect(plain.text).toBe('The platform can’t be reached right now. Try again in a moment.\n');
});

it('refuses a preflight, which names no learner and so no copy', async () => {
  const asking = { Origin: 'http://app.localhost', 'Access-Control-Request-Method': 'PUT' };
  const visitor = { port: rig.proxy.port, host: rig.target.host, cookie: rig.cookie };
  const answer = await send(visitor, { method: 'OPTIONS', headers: asking, isKnown: false });
  expect(answer.status).toBe(401);
});

it.each(['127.0.0.1', '169.254.169.254', '203.0.113.5', 'localhost'])(
  'does not connect to %s, which no copy can have, whatever the API says',
  async (host) => {
    const { learner, get } = aLearner();
    // The proxy's own port, on loopback, is the platform's.
    rig.api.copies.set(learner, { state: 'ready', address: `${host}:${rig.proxy.port}` });
    expect((await get()).status).toBe(502);
  },
);
