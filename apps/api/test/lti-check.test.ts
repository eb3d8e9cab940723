import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ltiEndpoints, type LtiCheck, type LtiPlatformInput } from '@sentiero/contracts/lti';
import { afterEach, expect, test } from 'vitest';
import { ltiPlatforms } from '../src/db/schema/index.ts';
import { form, lti } from './lti-platform.ts';
import { aPerson, inContext, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  platform.gradebook.scopes = null;
  await api.ctx.db.update(ltiPlatforms).set({ refused: null });
  await school.settings(platform.input());
});

async function findings(changes: Partial<LtiPlatformInput> = {}): Promise<Record<string, unknown>> {
  await school.settings(changes);
  const answer = await school.staff.call(ltiEndpoints.check, { params: { id: school.id } });
  expect(answer.statusCode, answer.body).toBe(200);
  const wrong = (answer.json() as LtiCheck[]).filter(({ problem }) => problem !== null);
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

test('a client ID that the platform does not know, and services that it does not give, are named', async () => {
  expect(await findings({ client_id: 'mistyped' })).toMatchObject({ token: 'client_refused invalid_client' });
  await school.settings(platform.input());
  platform.gradebook.scopes = [];
  expect(await findings()).toEqual({ token: 'scopes_refused' });
  platform.gradebook.scopes = null;
  const odd = await serve((_, response) =>
    response.writeHead(400, { 'Content-Type': 'application/json' }).end('{"error":"Invalid signature"}'),
  );
  expect(await findings({ token_url: odd })).toEqual({ token: 'token_refused Invalid signature' });
  const down = await serve((_, response) => response.writeHead(503).end());
  expect(await findings({ token_url: down })).toEqual({ token: 'bad_status 503' });
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
