import { ltiEndpoints } from '@sentiero/contracts/lti';
import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLaunch, form, Platform, ticketIn } from './lti-platform.ts';
import { apiUrl, aPerson, myself, newcomer, School, web } from './lti-school.ts';
import { aSecret } from './proofs.ts';

const school = await School.open();
const { api, platform } = school;
/** Another platform with the same client ID, whose administrators are hostile. */
const other = await Platform.open(apiUrl);
afterAll(() => other.close());
beforeAll(async () => {
  await school.staff.call(ltiEndpoints.createPlatform, { body: other.input({ name: 'Other' }) });
});

async function begin(by: Platform) {
  const client = api.anonymous();
  const begun = await client.call(ltiEndpoints.login, { query: by.begin('x') });
  const { searchParams } = new URL(String(begun.headers.location));
  return { client, nonce: searchParams.get('nonce'), state: searchParams.get('state') ?? '' };
}

function claimsOf(issuer: string, changes: object) {
  const now = Math.floor(Date.now() / 1000);
  return { ...aLaunch(), iss: issuer, aud: 'sentiero', sub: 'victim', iat: now, exp: now + 60, ...changes };
}

test.each([
  ['that speaks for the first one', () => platform.issuer],
  ['under its own name', () => other.issuer],
])(
  'a token of another platform with the same client ID %s ends no launch of the first one',
  async (_, iss) => {
    const { client, nonce, state } = await begin(platform);
    const id_token = await other.sign(claimsOf(iss(), { nonce }));
    expect((await client.call(ltiEndpoints.launch, form({ state, id_token }))).statusCode).toBe(403);
  },
);

test('the same id at two platforms is two people', async () => {
  const ids = [];
  for (const by of [platform, other]) {
    const client = api.anonymous();
    const page = await by.launch(client, 'same-id');
    expect((await school.press(client, page)).pathname).toBe('/welcome');
    ids.push(client);
  }
  const [first] = ids;
  if (first) await school.come(first, 'same-id');
  const client = api.anonymous();
  expect((await school.press(client, await other.launch(client, 'same-id'))).pathname).toBe('/welcome');
});

test('without a client ID, an issuer with two clients begins no launch', async () => {
  const body = platform.input({ client_id: 'second' });
  const { id } = (await school.staff.call(ltiEndpoints.createPlatform, { body })).json();
  const { client_id: _, ...query } = platform.begin('x');
  expect((await api.anonymous().call(ltiEndpoints.login, { query })).statusCode).toBe(403);
  await school.staff.call(ltiEndpoints.removePlatform, { params: { id } });
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'the address %s that a launch is said to be for leads nowhere',
  async (target) => {
    const client = api.anonymous();
    const query = { ...platform.begin('x'), target_link_uri: target };
    const begun = await client.call(ltiEndpoints.login, { query });
    expect(new URL(String(begun.headers.location)).origin).toBe(platform.issuer);
    const link = { 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri': target };
    const body = await platform.message(String(begun.headers.location), aPerson(), aLaunch(link));
    const page = await client.call(ltiEndpoints.launch, form(body));
    expect(page.body).not.toContain('evil');
    expect((await school.press(client, page)).origin).toBe(web);
  },
);

test('a launch in somebody else’s browser logs nobody in: its page works once, from our own origin, on a press', async () => {
  const attacker = api.anonymous();
  const ticket = ticketIn((await platform.launch(attacker, aPerson())).body);
  const victim = api.anonymous();
  for (const origin of [platform.issuer, 'https://evil.example', 'null', undefined]) {
    const answer = await victim.call(ltiEndpoints.open, form({ ticket }, origin));
    expect(answer.json()).toMatchObject({ code: 'origin_refused' });
  }
  expect(await myself(victim)).toMatchObject({ code: 'not_authenticated' });
  // The state is bound to the cookie of the browser that began.
  const { state, nonce } = await begin(platform);
  const id_token = await platform.sign(claimsOf(platform.issuer, { nonce }));
  expect((await victim.call(ltiEndpoints.launch, form({ state, id_token }))).statusCode).toBe(403);
});

test('an address that a platform claims is a suggestion: its owner still signs up with it', async () => {
  const email = 'victim@school.example';
  const client = api.anonymous();
  await school.press(client, await platform.launch(client, aPerson(), aLaunch({ email })));
  expect((await client.call(externalEndpoints.pending)).json()).toMatchObject({ email, email_proven: false });
  await client.call(externalEndpoints.settle, { body: newcomer() });
  expect((await myself(client)).email).toBe('');
  const { do: _, ...names } = newcomer();
  const body = { ...names, password: 'birch lantern trout', secret: await aSecret(api, email) };
  expect((await api.anonymous().call(usersEndpoints.signup, { body })).statusCode).toBe(201);
});
