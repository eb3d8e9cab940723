import { externalEndpoints, passkeysEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { identities, passwords } from '../src/db/schema/index.ts';
import { anAuthenticator } from './authenticator.ts';
import { aLearner } from './builders.ts';
import type { Client } from './harness.ts';
import { params, useSchool } from './oidc-visitors.ts';
import { aSecret, minuteMs } from './proofs.ts';

const { changeEmail, confirmPassword, confirmations } = usersEndpoints;

const { school, api, come, comeAnew } = await useSchool();

/** An account by the provider alone, which has an address. */
async function aPupil() {
  const { user } = await aLearner(api);
  await api.ctx.db.delete(passwords).where(eq(passwords.userId, user.id));
  const times = { createdAt: api.time.now, lastUsedAt: api.time.now };
  school.people.set(user.username, {});
  await api.ctx.db
    .insert(identities)
    .values({ userId: user.id, issuer: school.issuer, subject: user.username, ...times });
  const client = api.anonymous();
  await come(client, user.username);
  return { user, client };
}

const moves = async (client: Client) => {
  const secret = await aSecret(api, `new${Math.random()}@example.org`);
  return (await client.call(changeEmail, { body: { secret } })).statusCode === 200;
};

describe('a login at a provider', () => {
  test('counts as recent only if the provider was to log in anew, and says when it did', async () => {
    const { user, client } = await aPupil();
    expect(await moves(client)).toBe(false);
    await come(client, user.username);
    expect(await moves(client)).toBe(false);
    const query = { fresh: true };
    const { location } = (await client.call(externalEndpoints.start, { params, query })).headers;
    expect(new URL(String(location)).searchParams.get('max_age')).toBe('0');
    await comeAnew(client, user.username);
    expect(await moves(client)).toBe(true);
  });
});

describe('somebody without a password confirms who they are', () => {
  test('by a code mailed to their address, once', async () => {
    const { user, client } = await aPupil();
    expect((await client.call(confirmations)).json()).toMatchObject({
      password: false,
      passkey: false,
      email: user.email,
      providers: [{ id: 'school' }],
    });
    const body = { secret: await aSecret(api, user.email) };
    expect((await client.call(confirmPassword, { body })).statusCode).toBe(204);
    expect((await client.call(confirmPassword, { body })).json()).toMatchObject({ code: 'wrong_secret' });
    expect(await moves(client)).toBe(true);
  });

  test('not by a code for another address', async () => {
    const { client } = await aPupil();
    const body = { secret: await aSecret(api, 'somebody.else@example.org') };
    expect((await client.call(confirmPassword, { body })).json()).toMatchObject({ code: 'wrong_password' });
    expect(await moves(client)).toBe(false);
  });

  test('by a passkey of theirs that verified its user, and by no other', async () => {
    const { user, client } = await aLearner(api);
    const key = anAuthenticator(api);
    const credential = key.create((await client.call(passkeysEndpoints.start)).json());
    await client.call(passkeysEndpoints.add, { body: { name: 'Key', credential } });
    await api.ctx.db.delete(passwords).where(eq(passwords.userId, user.id));
    api.time.pass(11 * minuteMs);
    const prove = async (lies = {}) => ({
      body: { passkey: key.prove((await client.call(passkeysEndpoints.startLogin)).json(), lies) },
    });
    expect((await client.call(confirmPassword, await prove({ isVerified: false }))).statusCode).toBe(403);
    const stranger = await aLearner(api);
    expect((await stranger.client.call(confirmPassword, await prove())).statusCode).toBe(403);
    // A mailbox is no substitute for a passkey.
    const code = { body: { secret: await aSecret(api, user.email) } };
    expect((await client.call(confirmPassword, code)).json()).toMatchObject({ code: 'wrong_password' });
    expect((await client.call(confirmations)).json()).toMatchObject({ passkey: true, email: null });
    expect(await moves(client)).toBe(false);
    expect((await client.call(confirmPassword, await prove())).statusCode).toBe(204);
    expect(await moves(client)).toBe(true);
  });
});
