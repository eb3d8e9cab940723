import { ltiEndpoints } from '@sentiero/contracts/lti';
import { externalEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../src/context.ts';
import { identityIssuers, ltiPlatforms } from '../src/db/schema/index.ts';
import { claimForProvider } from '../src/modules/users/issuers.service.ts';
import { aLearner } from './builders.ts';
import type { Client } from './harness.ts';
import { aLaunch, form, Platform } from './lti-platform.ts';
import { newcomer, useSchool } from './oidc-visitors.ts';

const { school, api, aMember } = await useSchool();
const apiUrl = 'http://localhost:8000';
const [known, hostile] = [await Platform.open(apiUrl), await Platform.open(apiUrl)];
let staff: Client;
beforeAll(async () => {
  staff = (await aLearner(api, { isStaff: true })).client;
  await add(known.input());
});
afterAll(() => [known, hostile].forEach((one) => one.close()));

const add = (body: object) => staff.call(ltiEndpoints.createPlatform, { body });
const change = (id: number, body: object) =>
  staff.call(ltiEndpoints.updatePlatform, { params: { id }, body });
const taken = { status: 409, code: 'issuer_taken' };
const idOf = async (client_id = 'sentiero') => {
  const all = (await staff.call(ltiEndpoints.platforms)).json() as { id: number; client_id: string }[];
  return all.find((one) => one.client_id === client_id)?.id ?? 0;
};

/** The answer to a launch as this subject, by a token that the platform signs. */
async function launchOf(by: Platform, claims: { iss: string; client_id?: string; sub?: string }) {
  const { iss, client_id = 'sentiero', sub = 'victim' } = claims;
  const client = api.anonymous();
  const query = { ...by.begin('x'), iss, client_id };
  const begun = await client.call(ltiEndpoints.login, { query });
  const { searchParams } = new URL(String(begun.headers.location));
  const now = Math.floor(api.time.now.getTime() / 1000);
  const token = { iss, aud: client_id, sub, iat: now, exp: now + 60, nonce: searchParams.get('nonce') };
  const id_token = await by.sign({ ...aLaunch(), ...token });
  return client.call(ltiEndpoints.launch, form({ state: searchParams.get('state') ?? '', id_token }));
}

test.each([
  ['the same text', (issuer: string) => issuer],
  ['a final slash', (issuer: string) => `${issuer}/`],
])('a second platform of an issuer with other keys is refused, with %s', async (_, written) => {
  const body = hostile.input({ issuer: written(known.issuer), client_id: 'hostile' });
  expect((await add(body)).json()).toMatchObject(taken);
  const own = await add(hostile.input({ client_id: 'changed' }));
  expect(own.statusCode).toBe(201);
  const { id } = own.json();
  expect((await change(id, { issuer: written(known.issuer) })).json()).toMatchObject(taken);
  await staff.call(ltiEndpoints.removePlatform, { params: { id } });
});

test('a second client of an issuer has the same keys, which then stay', async () => {
  const second = (await add(known.input({ client_id: 'second' }))).json();
  expect((await change(second.id, { jwks_url: `${known.issuer}/moved` })).json()).toMatchObject(taken);
  await staff.call(ltiEndpoints.removePlatform, { params: { id: second.id } });
  const id = await idOf();
  expect((await change(id, { jwks_url: `${known.issuer}/moved` })).statusCode).toBe(200);
  expect((await change(id, { jwks_url: `${known.issuer}/jwks` })).statusCode).toBe(200);
});

test('the database refuses other keys as well', async () => {
  const [row] = await api.ctx.db.select().from(ltiPlatforms).limit(1);
  if (!row) throw new Error('no platform');
  const { id: _, ...values } = row;
  const other = { ...values, clientId: 'behind', jwksUrl: `${hostile.issuer}/jwks` };
  await expect(inTransaction(api.ctx, (tx) => tx.db.insert(ltiPlatforms).values(other))).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: '23503' }) }),
  );
});

test('a platform that speaks for no issuer, such as one from before the upgrade, launches nobody', async () => {
  const { id: _, ...values } = (
    await api.ctx.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.issuer, known.issuer))
  )[0] as typeof ltiPlatforms.$inferSelect;
  const old = { clientId: 'old', issuerKey: null, jwksUrl: `${hostile.issuer}/jwks` };
  await inTransaction(api.ctx, (tx) => tx.db.insert(ltiPlatforms).values({ ...values, ...old }));
  expect((await launchOf(hostile, { iss: known.issuer, client_id: 'old' })).statusCode).toBe(403);
  expect((await launchOf(known, { iss: known.issuer })).statusCode).toBe(200);
  const id = await idOf('old');
  expect((await change(id, { name: 'Still the same' })).json()).toMatchObject(taken);
  await staff.call(ltiEndpoints.removePlatform, { params: { id } });
});

test.each([
  ['staff add it', (issuer: string) => issuer],
  ['staff add it with a final slash', (issuer: string) => `${issuer}/`],
])('no platform has the issuer of the school’s login: %s', async (_, written) => {
  const body = hostile.input({ issuer: written(school.issuer), client_id: 'as-school' });
  expect((await add(body)).json()).toMatchObject(taken);
});

test('a platform whose issuer a login service of the settings takes over launches nobody from then on', async () => {
  const { person, user } = await aMember();
  const body = hostile.input({ client_id: 'before-the-setting' });
  const { id } = (await add(body)).json();
  expect((await launchOf(hostile, { iss: hostile.issuer, client_id: 'before-the-setting' })).statusCode).toBe(
    200,
  );
  await inTransaction(api.ctx, (tx) => claimForProvider(tx, hostile.issuer));
  expect((await launchOf(hostile, { iss: hostile.issuer, client_id: 'before-the-setting' })).statusCode).toBe(
    403,
  );
  await staff.call(ltiEndpoints.removePlatform, { params: { id } });
  const [row] = await api.ctx.db
    .select()
    .from(identityIssuers)
    .where(eq(identityIssuers.issuer, school.issuer));
  expect([row?.kind, row?.keysUrl, person !== '', user.id > 0]).toEqual(['provider', null, true, true]);
});

test('an issuer whose people are here is not taken up with other keys after its platform was removed', async () => {
  const other = await Platform.open(apiUrl);
  try {
    const { id } = (await add(other.input({ client_id: 'for-a-time' }))).json();
    const client = api.anonymous();
    const page = await launchOf(other, { iss: other.issuer, client_id: 'for-a-time', sub: 'pupil' });
    const ticket = /name="ticket" value="([\w.-]+)"/.exec(page.body)?.[1] ?? '';
    await client.call(ltiEndpoints.open, form({ ticket }, apiUrl));
    expect((await client.call(externalEndpoints.settle, { body: newcomer() })).statusCode).toBe(200);
    await staff.call(ltiEndpoints.removePlatform, { params: { id } });
    const again = { ...other.input({ client_id: 'again' }) };
    expect((await add({ ...again, jwks_url: `${hostile.issuer}/jwks` })).json()).toMatchObject(taken);
    expect((await add(again)).statusCode).toBe(201);
  } finally {
    other.close();
  }
});

/** Opens a link of staff on behalf of a platform. */
async function registerAs(platform: Platform, changes: object = {}) {
  const made = (await staff.call(ltiEndpoints.makeRegistrationLink)).json();
  const code = new URL(made.url).searchParams.get('code') ?? '';
  const { registrar } = platform;
  registrar.changes = { ...changes };
  const query = {
    code,
    openid_configuration: registrar.configurationUrl(),
    registration_token: registrar.token,
  };
  return api.anonymous().call(ltiEndpoints.register, { query });
}

test('nobody registers an issuer that is known, with whatever keys, nor at the address of a login service', async () => {
  expect((await registerAs(known)).body).toContain('already registered');
  const fresh = await Platform.open(apiUrl);
  try {
    // The origin is that of the school's login, which has another issuer there.
    const settings = JSON.stringify([
      { id: 'realm', name: 'Realm', issuer: `${fresh.issuer}/realms/school`, client_id: 'x' },
    ]);
    const before = api.ctx.env.OIDC_PROVIDERS;
    Object.assign(api.ctx, { env: { ...api.ctx.env, OIDC_PROVIDERS: settings } });
    expect((await registerAs(fresh)).body).toContain('already registered');
    Object.assign(api.ctx, { env: { ...api.ctx.env, OIDC_PROVIDERS: before } });
    expect((await registerAs(fresh)).statusCode).toBe(200);
  } finally {
    fresh.close();
  }
});
