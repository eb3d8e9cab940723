import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { send, startRig, until, type Rig } from './harness.ts';

type Seen = { url: string; learner: string; request: string };
type Signed = { learner: string; request: string; method: string; url: string; token: string };

let rig: Rig;
let received: http.IncomingMessage[] = [];
/** Changes what the target signs; by default it signs the call that it makes. */
let forge: (signed: Signed, other: Signed) => Signed = (signed) => signed;
let seenBefore: Signed | null = null;

const headerOf = ({ learner, request, method, url, token }: Signed) => {
  const { host, pathname, search } = new URL(url);
  const text = `${learner}.${request}.${method} ${host}${pathname}${search}`;
  return `${learner}.${request}.${createHmac('sha256', token).update(text).digest('hex')}`;
};

const target = () => rig.target;
const call = (url: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { pathname, search } = new URL(url);
    const asked = { host: '127.0.0.1', port: rig.proxy.port, path: pathname + search, headers, agent: false };
    http.get(asked, (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
  });

/** `/calls` makes the target call `/called?x=1` on the host by which its learner called it. */
async function calls(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const host = String(request.headers.host);
  const url = `http://${host}/called?x=1`;
  const learner = String(request.headers['x-sentiero-learner']);
  const own = String(request.headers['x-sentiero-request']);
  const signed = { learner, request: own, method: 'GET', url, token: target().tokens[0] ?? '' };
  const sent = headerOf(forge(signed, seenBefore ?? signed));
  seenBefore = signed;
  response.end(String(await call(url, { Host: host, 'X-Sentiero-Self': sent, 'User-Agent': 'the target' })));
}

beforeAll(async () => {
  rig = await startRig((request, response) => {
    received.push(request);
    if (request.url === '/calls') void calls(request, response);
    else response.end('called');
  });
});
afterAll(() => rig.close());
beforeEach(() => {
  received = [];
  rig.api.records.length = 0;
  forge = (signed) => signed;
});

const seen = (): Seen[] =>
  received.map(({ url = '', headers }) => ({
    url,
    learner: String(headers['x-sentiero-learner']),
    request: String(headers['x-sentiero-request']),
  }));
const recordOf = (path: string) =>
  until(() => rig.api.requests().find(({ url }) => url.endsWith(path)), `the record of ${path}`);

it('a target’s call to itself reaches it as its learner’s, and is recorded as attributed', async () => {
  expect((await rig.send({ path: '/calls' })).text).toBe('200');
  const [first, second] = seen();
  expect(second).toMatchObject({ url: '/called?x=1', learner: rig.learner });
  expect(second?.request).not.toBe(first?.request);
  const record = await recordOf('/called?x=1');
  expect(record).toMatchObject({ id: second?.request, attributed: 'target', outcome: 'answered', code: 200 });
  expect((await recordOf('/calls')).attributed).toBeUndefined();
});

it('the signature is neither recorded nor forwarded', async () => {
  await rig.send({ path: '/calls' });
  const text = JSON.stringify([await recordOf('/called?x=1'), received.map(({ rawHeaders }) => rawHeaders)]);
  expect(text).not.toMatch(/x-sentiero-self/i);
});

const forgeries: [string, (signed: Signed, other: Signed) => Signed][] = [
  ['signed with another key', (signed) => ({ ...signed, token: 'of-another-target' })],
  ['for another address', (signed) => ({ ...signed, url: signed.url.replace('x=1', 'x=2') })],
  ['for another host', (signed) => ({ ...signed, url: 'http://elsewhere.localhost/called?x=1' })],
  ['for another method', (signed) => ({ ...signed, method: 'POST' })],
  ['with an invented request', (signed) => ({ ...signed, request: '0199a000-0000-7000-8000-000000000000' })],
  ['with another learner’s request', (signed, other) => ({ ...signed, request: other.request })],
  ['for another learner', (signed, other) => ({ ...signed, learner: other.learner })],
];

it.each(forgeries)('a call %s is refused', async (_what, forgery) => {
  const { token } = rig.api.addSession(rig.target);
  const other = { port: rig.proxy.port, host: rig.target.host, cookie: `__Host-sentiero_lab=${token}` };
  expect((await send(other, { path: '/calls' })).text).toBe('200');
  forge = forgery;
  expect((await rig.send({ path: '/calls' })).text).toBe('401');
});

it('what a learner reads of the identity headers opens nothing', async () => {
  await rig.send({ path: '/' });
  const { headers } = received[0] ?? {};
  const names = ['x-sentiero-learner', 'x-sentiero-request', 'x-sentiero-signature'];
  const stolen = Object.fromEntries(names.map((name) => [name, String(headers?.[name])]));
  const self = names.map((name) => headers?.[name]).join('.');
  for (const sent of [stolen, { 'X-Sentiero-Self': self }])
    expect((await rig.send({ path: '/called', isKnown: false, headers: sent })).status).toBe(401);
});

it('a hidden target calls itself for whoever may be there', async () => {
  const hidden: RoutedTarget = rig.api.addTarget({
    host: 'hidden.localhost',
    backend_url: rig.upstream.url,
    is_open: false,
    tokens: rig.target.tokens,
  });
  const { token } = rig.api.addSession(hidden);
  const visitor = { port: rig.proxy.port, host: hidden.host, cookie: `__Host-sentiero_lab=${token}` };
  expect((await send(visitor, { path: '/calls' })).text).toBe('200');
});
