import { externalEndpoints, signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { identities, users } from '../src/db/schema/index.ts';
import { aLearner } from './builders.ts';
import { codeOf, switchOn } from './codes.ts';
import { linkTo, useSchool } from './oidc-visitors.ts';
import { aSecret } from './proofs.ts';

const { api, aPerson, come, aMember } = await useSchool();
const { pending, settle, identities: own } = externalEndpoints;
const { login, confirmPassword } = usersEndpoints;

test('a session that began before the login at the provider is never enough to connect its account', async () => {
  const { user, client } = await aLearner(api);
  await come(client, aPerson());
  expect((await client.call(pending)).json()).toMatchObject({ username: user.username, may_link: false });
  expect((await client.call(settle, { body: { do: 'link' } })).json()).toMatchObject({
    code: 'log_in_first',
  });
  expect((await client.call(own)).json()).toEqual([]);
  api.time.pass(1);
  await client.call(confirmPassword, { body: { password: user.password } });
  expect((await client.call(pending)).json()).toMatchObject({ may_link: true });
  expect((await client.call(settle, { body: { do: 'link' } })).json()).toMatchObject({ id: user.id });
});

test('an account with a second factor is connected by a whole login, not by its password alone', async () => {
  const { user, client: known } = await aLearner(api);
  const { secret } = await switchOn(api, known);
  const client = api.anonymous();
  await come(client, aPerson());
  api.time.pass(1);
  expect((await client.call(settle, { body: linkTo(user) })).json()).toMatchObject({ code: 'log_in_first' });
  await client.call(login, { body: user });
  expect((await client.call(settle, { body: { do: 'link' } })).json()).toMatchObject({
    code: 'not_authenticated',
  });
  await client.call(signInEndpoints.secondFactor, { body: { code: codeOf(api, secret) } });
  expect((await client.call(settle, { body: { do: 'link' } })).json()).toMatchObject({ id: user.id });
});

test('an account without a password and a passkey is connected by a code to its address, others are not', async () => {
  const { user, person } = await aMember();
  await api.ctx.db.update(users).set({ email: 'zoe@home.example' }).where(eq(users.id, user.id));
  await api.ctx.db.delete(identities).where(eq(identities.subject, person));
  const client = api.anonymous();
  await come(client, aPerson());
  const secret = await aSecret(api, 'zoe@home.example');
  expect((await client.call(settle, { body: { do: 'link', secret } })).json()).toMatchObject({ id: user.id });
  const again = await client.call(settle, { body: { do: 'link', secret } });
  expect(again.json()).toMatchObject({ code: 'login_expired' });

  const { user: other } = await aLearner(api);
  const stranger = api.anonymous();
  await come(stranger, aPerson());
  for (const email of [other.email, 'nobody@home.example']) {
    const body = { do: 'link' as const, secret: await aSecret(api, email) };
    expect((await stranger.call(settle, { body })).json()).toMatchObject({ code: 'log_in_first' });
  }
});

test('an account is one person of an issuer: a second one is refused, also at once', async () => {
  const { user } = await aLearner(api);
  const clients = [api.anonymous(), api.anonymous()];
  for (const client of clients) await come(client, aPerson());
  const answers = await Promise.all(clients.map((client) => client.call(settle, { body: linkTo(user) })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'other_person',
  });
});
