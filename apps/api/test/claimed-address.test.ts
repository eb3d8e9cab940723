import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { readProviders } from '../src/settings/providers.ts';
import { aLearner } from './builders.ts';
import { newcomer, useSchool } from './oidc-visitors.ts';
import { aSecret } from './proofs.ts';

const { api, setting, aPerson, come } = await useSchool({ email_domains: ['school.example'] });
const { pending, settle } = externalEndpoints;
const { me, signup } = usersEndpoints;
const none = '';

/** The address of a new account of somebody at the provider, and what the page suggested. */
async function addressOf(claims: object, choice: object = {}) {
  const client = api.anonymous();
  await come(client, aPerson(claims));
  const { email, email_proven } = (await client.call(pending)).json();
  const made = await client.call(settle, { body: { ...newcomer(), ...choice } });
  expect(made.statusCode, made.body).toBe(200);
  return { email, email_proven, address: (await client.call(me)).json().email };
}

test.each([
  ['of a domain that the provider does not assign', { email: 'one@other.example', email_verified: true }],
  ['of a part of its domain', { email: 'two@lab.school.example', email_verified: true }],
  ['that it has not verified', { email: 'three@school.example', email_verified: undefined }],
  ['that it calls verified in words', { email: 'four@school.example', email_verified: 'true' }],
])('an address %s is a suggestion, which its owner can still sign up with', async (_, claims) => {
  const taken = await addressOf(claims);
  expect(taken).toEqual({ email: claims.email, email_proven: false, address: none });
  const { do: _do, ...names } = newcomer();
  const body = { ...names, password: 'birch lantern trout', secret: await aSecret(api, claims.email) };
  expect((await api.anonymous().call(signup, { body })).statusCode).toBe(201);
});

test('an address that a provider denies to have verified is not even suggested', async () => {
  const claims = { email: 'victim@school.example', email_verified: false };
  expect(await addressOf(claims)).toMatchObject({ email: null, address: none });
});

test('a provider that assigns the domain’s addresses proves one that it has verified, unless the user wants none', async () => {
  const claims = { email: 'Zoe@School.example', email_verified: true };
  expect(await addressOf(claims, { without_address: true })).toMatchObject({
    email_proven: true,
    address: none,
  });
  expect(await addressOf(claims)).toMatchObject({ email_proven: true, address: 'Zoe@school.example' });
});

test('a code by mail proves any address, once', async () => {
  const secret = await aSecret(api, 'zoe@home.example');
  expect(await addressOf({}, { secret })).toMatchObject({ address: 'zoe@home.example' });
  const client = api.anonymous();
  await come(client, aPerson());
  const again = await client.call(settle, { body: { ...newcomer(), secret } });
  expect(again.json()).toMatchObject({ code: 'wrong_secret' });
});

test('a taken address leaves two ways: to connect its account with the same code, or to go on without', async () => {
  const { user } = await aLearner(api, { email: 'taken@home.example' });
  const secret = await aSecret(api, user.email);
  const client = api.anonymous();
  await come(client, aPerson());
  const refused = await client.call(settle, { body: { ...newcomer(), secret } });
  expect(refused.json()).toMatchObject({ code: 'email_taken' });
  // It has a password, which is asked for instead.
  const link = await client.call(settle, { body: { do: 'link', secret } });
  expect(link.json()).toMatchObject({ code: 'log_in_first' });
  expect((await client.call(settle, { body: newcomer() })).statusCode).toBe(200);

  await addressOf({}, { secret: await aSecret(api, 'noword@home.example') });
  const other = api.anonymous();
  await come(other, aPerson());
  const proof = await aSecret(api, 'noword@home.example');
  expect((await other.call(settle, { body: { ...newcomer(), secret: proof } })).json()).toMatchObject({
    code: 'email_taken',
  });
  // An account is one person of an issuer, so that this one is not connected either.
  expect((await other.call(settle, { body: { do: 'link', secret: proof } })).json()).toMatchObject({
    code: 'other_person',
  });
});

test.each([['@school.example'], ['school'], ['*.example'], ['School.example']])(
  'the domain %s is refused at the start',
  (domain) => {
    const OIDC_PROVIDERS = JSON.stringify([{ ...setting, email_domains: [domain] }]);
    expect(() => readProviders({ OIDC_PROVIDERS })).toThrow(/email_domains/);
  },
);
