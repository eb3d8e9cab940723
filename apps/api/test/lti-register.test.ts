import { ltiEndpoints, type LtiPlatform } from '@sentiero/contracts/lti';
import { beforeEach, expect, test } from 'vitest';
import { auditLog, ltiPlatforms } from '../src/db/schema/index.ts';
import { apiUrl, School } from './lti-school.ts';

const school = await School.open();
const { api, platform } = school;
const { registrar } = platform;
const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

beforeEach(async () => {
  Object.assign(registrar, { changes: {}, deployment: '4', status: 200, body: undefined });
  registrar.registered.length = 0;
  await api.ctx.db.delete(ltiPlatforms);
});

const platforms = async (): Promise<LtiPlatform[]> =>
  (await school.staff.call(ltiEndpoints.platforms)).json();
async function aLink(): Promise<string> {
  const made = await school.staff.call(ltiEndpoints.makeRegistrationLink);
  expect(made.statusCode, made.body).toBe(201);
  return new URL(made.json().url).searchParams.get('code') ?? '';
}
/** What the administrator's browser opens on behalf of the platform. */
const open = (query: Record<string, string>) => api.anonymous().call(ltiEndpoints.register, { query });
const fromPlatform = (code: string, changes: Record<string, string> = {}) =>
  open({
    code,
    openid_configuration: registrar.configurationUrl(),
    registration_token: registrar.token,
    ...changes,
  });

test('a platform registers itself by a link of staff, and stands in the list', async () => {
  const made = (await school.staff.call(ltiEndpoints.makeRegistrationLink)).json();
  expect(made.url).toMatch(/^https:\/\/api\.sentiero\.example\/lti\/register\?code=[\w-]{43}$/);
  const code = new URL(made.url).searchParams.get('code') ?? '';
  const page = await fromPlatform(code);
  expect(page.statusCode, page.body).toBe(200);
  expect(page.body).toContain("{subject:'org.imsglobal.lti.close'}");
  expect(page.body).toContain('data-closes="at-once"');
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${platform.issuer};`);
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(registrar.registered).toEqual([
    {
      application_type: 'web',
      response_types: ['id_token'],
      grant_types: ['implicit', 'client_credentials'],
      initiate_login_uri: `${apiUrl}/lti/login`,
      redirect_uris: [`${apiUrl}/lti/launch`],
      client_name: 'Sentiero',
      jwks_uri: `${apiUrl}/lti/jwks`,
      token_endpoint_auth_method: 'private_key_jwt',
      scope: expect.stringMatching(/scope\/score \S+scope\/lineitem \S+contextmembership\.readonly$/),
      [tool]: {
        domain: 'api.sentiero.example',
        description: expect.any(String),
        target_link_uri: `${apiUrl}/lti/launch`,
        claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
        messages: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', target_link_uri: `${apiUrl}/lti/launch`, label: 'Sentiero' },
        ],
      },
    },
  ]);
  const { host } = new URL(platform.issuer);
  expect(await platforms()).toEqual([
    {
      ...platform.input({ name: `moodle (${host})`, client_id: 'client-1', deployments: ['4'] }),
      id: expect.any(Number),
    },
  ]);
  const entries = await api.ctx.db.select().from(auditLog);
  const own = entries.filter(({ action }) => action === 'platform.link' || action === 'platform.create');
  expect(own.slice(-2).map(({ action }) => action)).toEqual(['platform.link', 'platform.create']);
});

test('a link serves one registration, for a week; without one nothing is fetched', async () => {
  const code = await aLink();
  expect((await fromPlatform(code)).statusCode).toBe(200);
  for (const used of [code, 'x', '']) {
    const refused = await fromPlatform(used);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('no longer valid')]);
    expect(refused.body).toContain('data-closes="by-button"');
  }
  const late = await aLink();
  api.time.pass(8 * 24 * 3_600_000);
  expect((await fromPlatform(late)).statusCode).toBe(403);
  api.time.pass(-8 * 24 * 3_600_000);
  expect(registrar.registered).toHaveLength(1);
});

test('of two registrations by one link at once, one succeeds', async () => {
  const code = await aLink();
  const pages = await Promise.all([fromPlatform(code), fromPlatform(code)]);
  expect(pages.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  expect(await platforms()).toHaveLength(1);
});

test('whoever opens the link without a platform reads what to do with it', async () => {
  const code = await aLink();
  expect((await open({ code })).body).toContain('Copy it into the field');
  expect((await fromPlatform(code)).statusCode).toBe(200);
});

test('a platform that names no deployment is added without one; its first launch shows it', async () => {
  registrar.deployment = undefined;
  await fromPlatform(await aLink());
  expect((await platforms())[0]?.deployments).toEqual([]);
});

const evil = 'https://evil.example';
test.each<[string, Record<string, unknown>, string]>([
  ['of another issuer', { issuer: evil }, 'another name'],
  ['without an issuer', { issuer: undefined }, 'no information'],
  ['whose keys are at a plain address', { jwks_uri: 'http://10.0.0.1/jwks' }, 'no information'],
  ['that registers at a plain address', { registration_endpoint: 'http://10.0.0.1/' }, 'no information'],
  ['that registers in a file', { registration_endpoint: 'file:///etc/passwd' }, 'no information'],
  ['with a password in an address', { token_endpoint: 'https://a:b@lms.example/' }, 'no information'],
])('a configuration %s registers nothing, and the link stays', async (_, changes, problem) => {
  const code = await aLink();
  registrar.changes = changes;
  const page = await fromPlatform(code);
  expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining(problem)]);
  expect([registrar.registered, await platforms()]).toEqual([[], []]);
  registrar.changes = {};
  expect((await fromPlatform(code)).statusCode).toBe(200);
});

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'no address',
])('the configuration at %s is not fetched', async (openid_configuration) => {
  const page = await fromPlatform(await aLink(), { openid_configuration });
  expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining('no information')]);
});

test('a configuration that is too large, or none, registers nothing', async () => {
  for (const body of [`{"issuer":"${'x'.repeat(2 * 1024 * 1024)}"}`, '<html>', '[]', '{}']) {
    registrar.body = body;
    expect((await fromPlatform(await aLink())).body).toContain('no information');
  }
});

test('a platform that refuses, or answers without a client, is not added', async () => {
  registrar.status = 400;
  expect((await fromPlatform(await aLink())).body).toContain('did not register');
  registrar.status = 200;
  const wrong = await fromPlatform(await aLink(), { registration_token: 'another' });
  expect(wrong.body).toContain('did not register');
  const split = await fromPlatform(await aLink(), { registration_token: 'a\r\nX-Other: b' });
  expect(split.body).toContain('did not register');
  expect(await platforms()).toEqual([]);
});

test('nobody registers an issuer that is known, neither with other keys nor with the same', async () => {
  await fromPlatform(await aLink());
  for (const changes of [{ jwks_uri: `${platform.issuer}/other-keys` }, {}]) {
    registrar.changes = changes;
    expect((await fromPlatform(await aLink())).body).toContain('already registered');
  }
  expect((await platforms()).map(({ client_id }) => client_id)).toEqual(['client-1']);
});
