import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ltiEndpoints, type LtiCheck, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ltiPlatforms } from '../src/db/schema/index.ts';
import { form, lti } from './lti-platform.ts';
import { aPlatform } from './lti-rows.ts';
import { aPerson, inContext, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { gradebook } = platform;
let keys = gradebook.keys;
beforeAll(() => void (keys = gradebook.keys));
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  const services = ['scores', 'results', 'items', 'members'];
  Object.assign(gradebook, { services, keys, isStrict: false, behindMs: 0 });
  await api.ctx.db.update(ltiPlatforms).set({ refused: null });
  await school.settings(platform.input());
});

async function findings(changes: Partial<LtiPlatformInput> = {}): Promise<Record<string, unknown>> {
  await school.settings(changes);
  const answer = await school.staff.call(ltiEndpoints.check, { params: { id: school.id } });
  expect(answer.statusCode, answer.body).toBe(200);
  const wrong = (answer.json() as LtiCheck[]).filter(({ state }) => state === 'wrong');
  return Object.fromEntries(
    wrong.map(({ check, problem, detail }) => [check, `${problem} ${detail}`.trim()]),
  );
}

/** A server in the place of the platform's. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('nothing is wrong with a platform that is set up', async () => {
  expect(await findings()).toEqual({});
});

test('keys and addresses that are not there are named', async () => {
  expect(await findings({ jwks_url: `${platform.issuer}/nowhere` })).toEqual({ keys: 'bad_status 404' });
  expect(await findings({ jwks_url: `${platform.issuer}/.well-known/openid-configuration` })).toEqual({
    keys: 'no_keys',
  });
  await school.settings(platform.input());
  expect(await findings({ auth_url: `${platform.issuer}/nowhere` })).toEqual({ login: 'bad_status 404' });
  const closed = 'http://127.0.0.1:1';
  expect(await findings({ auth_url: closed, jwks_url: closed, token_url: closed })).toEqual({
    keys: 'unreachable',
    login: 'unreachable',
    token: 'unreachable',
  });
});

test('a set of keys without an end is not read to its end', async () => {
  const endless = await serve((_, response) => {
    const more = () => {
      while (response.write('{"keys":['.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  expect(await findings({ jwks_url: endless })).toEqual({ keys: 'unreachable' });
  const client = api.anonymous();
  const begun = await client.call(ltiEndpoints.login, { query: platform.begin('x') });
  const body = await platform.message(String(begun.headers.location), 'x', inContext('huge'));
  expect((await client.call(ltiEndpoints.launch, form(body))).statusCode).toBe(403);
});

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const errorPage = '<!DOCTYPE html><html><body>Exception</body></html>';

/** Each answer of Moodle's endpoint of tokens that docs/lti.md lists. */
test.each<[string, () => void, Partial<LtiPlatformInput>, string | undefined]>([
  ['a client ID that it does not know', () => {}, { client_id: 'x' }, 'client_refused invalid_client'],
  ['our keys blocked by its own rules', () => void (gradebook.keys = null), {}, 'keyset_blocked 404'],
  [
    'keys that are not ours',
    () => void (gradebook.keys = { keys: [] }),
    {},
    'key_refused "kid" invalid, unable to lookup correct key',
  ],
  ['all services switched off', () => void (gradebook.services = []), {}, 'scopes_refused'],
  [
    'grades without columns, and no people',
    () => void (gradebook.services = ['scores', 'results']),
    {},
    'services_off items members',
  ],
  [
    'scores that nobody may read back',
    () => void (gradebook.services = ['scores', 'items', 'members']),
    {},
    undefined,
  ],
  ['an address that is mistyped', () => {}, { token_url: `${platform.issuer}/nowhere` }, 'bad_status 404'],
])('%s: the check says so', async (_, arrange, changes, found) => {
  arrange();
  expect((await findings(changes))['token']).toBe(found);
});

test('a clock of the platform that is behind ours is named by what it says of our statement', async () => {
  gradebook.behindMs = 300_000;
  expect((await findings())['token']).toMatch(/^token_time Cannot handle token with iat prior to /);
});

const json = { 'Content-Type': 'application/json' };
type Sent = [status: number, headers: Record<string, string>, body: string];

test.each<[string, Sent, string]>([
  [
    'a code that is not Moodle’s',
    [400, json, '{"error":"unauthorized_client"}'],
    'token_refused unauthorized_client',
  ],
  [
    'an error with a description',
    [401, json, '{"error":"invalid_client","error_description":"no"}'],
    'client_refused invalid_client',
  ],
  [
    'a message of a library',
    [400, html, '{\n  "error" : "Signature verification failed"\n}'],
    'key_refused Signature verification failed',
  ],
  ['an expired statement', [400, html, '{"error" : "Expired token"}'], 'token_time Expired token'],
  ['a page', [200, html, errorPage], 'bad_status 200'],
  ['a server that is down', [503, html, errorPage], 'bad_status 503'],
])('%s is understood, whatever its type', async (_, [status, headers, body], found) => {
  const odd = await serve((_request, response) => response.writeHead(status, headers).end(body));
  expect((await findings({ token_url: odd }))['token']).toBe(found);
});

test('a token that is labelled as a page is one', async () => {
  const odd = await serve((_, response) =>
    response.writeHead(200, html).end('{\n  "access_token" : "x",\n  "token_type" : "Bearer"\n}'),
  );
  expect((await findings({ token_url: odd }))['token']).toBeUndefined();
});

test('a platform that gives tokens for single services only is asked for each', async () => {
  Object.assign(gradebook, { isStrict: true, services: ['scores', 'members'] });
  expect((await findings())['token']).toBe('services_off items');
});

test('what has not happened is neither fine nor wrong', async () => {
  const fresh = await aPlatform(api);
  const answer = await school.staff.call(ltiEndpoints.check, { params: { id: fresh.id } });
  const states = (answer.json() as LtiCheck[]).map(({ check, state, problem }) => [check, state, problem]);
  expect(states.slice(-2)).toEqual([
    ['launches', 'wrong', 'launch_refused'],
    ['sending', 'unseen', 'nothing_sent'],
  ]);
});

test('a clock that differs by more than launches bear is named', async () => {
  api.time.pass(3 * 60_000);
  expect((await findings())['clock']).toMatch(/^clock_differs 1[78]\d$/);
  api.time.pass(-3 * 60_000);
});

test('why the newest launch was refused is kept until one succeeds', async () => {
  const launch = (claims: Record<string, unknown>) =>
    platform.launch(api.anonymous(), aPerson(), inContext('checked', claims));
  await launch({ [lti('deployment_id')]: '99' });
  expect(await findings()).toEqual({ launches: 'unknown_deployment 99' });
  await launch({ [lti('version')]: '1.1' });
  expect(await findings()).toEqual({ launches: 'launch_refused' });
  const query = { ...platform.begin('x'), client_id: 'mistyped' };
  await api.anonymous().call(ltiEndpoints.login, { query });
  expect(await findings()).toEqual({ launches: 'unknown_client' });
  await launch({});
  expect(await findings()).toEqual({});
});

test('nobody without a key of the platform writes a line that staff read there', async () => {
  const line = 'Please call 0900 123456';
  const begin = (changes = {}) =>
    api.anonymous().call(ltiEndpoints.login, { query: { ...platform.begin('x'), ...changes } });
  await begin({ client_id: line });
  expect(await findings()).toEqual({ launches: 'unknown_client' });
  const answer = async (message: Record<string, string>) => {
    const client = api.anonymous();
    const begun = await client.call(ltiEndpoints.login, { query: platform.begin('x') });
    const { searchParams } = new URL(String(begun.headers.location));
    const body = { state: searchParams.get('state') ?? '', ...message };
    const page = await client.call(ltiEndpoints.launch, form(body));
    expect([page.statusCode, page.body]).toEqual([403, expect.not.stringContaining(line)]);
  };
  await answer({ error: line, error_description: line });
  expect(await findings()).toEqual({ launches: 'launch_refused' });
  await answer({ error: 'login_required', error_description: line });
  expect(await findings()).toEqual({ launches: 'launch_refused login_required' });
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', crit: [line], [line]: 1 })).toString('base64url');
  await answer({ id_token: `${header}.e30.x` });
  expect(await findings()).toEqual({ launches: 'launch_refused' });
});
