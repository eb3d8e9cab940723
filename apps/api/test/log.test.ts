import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { labEndpoints } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { passwords } from '../src/db/schema/index.ts';
import { aLesson, aTarget } from './builders.ts';
import { bindOf, callInternal, useApi } from './harness.ts';

const api = useApi();
const email = 'nobody-logs-me@example.org';

test('no token, secret, password, ticket or session of a whole user journey is in the log', async () => {
  const client = api.anonymous();
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const secrets: string[] = [target.sharedToken];
  const proven = async () => {
    api.mails.length = 0;
    const { verification } = (await client.call(verificationEndpoints.request, { body: { email } })).json();
    await vi.waitFor(() => expect(api.mails).toHaveLength(1));
    const token = /\d{6}/.exec(api.mails[0]?.text ?? '')?.[0] ?? '';
    const body = { verification, token: Number(token) };
    const { secret } = (await client.call(verificationEndpoints.confirm, { body })).json();
    secrets.push(verification, token, secret);
    return secret as string;
  };
  const [first, second, third] = ['first-password', 'second-password', 'third-password'];
  const names = { username: 'quiet', first_name: 'Ada', last_name: 'Muster' };
  const signup = { ...names, password: first, secret: await proven() };
  expect((await client.call(usersEndpoints.signup, { body: signup })).statusCode).toBe(201);
  const logIn = (password: string) =>
    client.call(usersEndpoints.login, { body: { username: 'quiet', password } });
  expect((await logIn('wrong-password')).statusCode).toBe(403);
  expect((await logIn(first)).statusCode).toBe(200);
  const change = { old_password: first, new_password: second };
  expect((await client.call(usersEndpoints.changePassword, { body: change })).statusCode).toBe(200);
  const reset = { secret: await proven(), password: third };
  expect((await client.call(usersEndpoints.resetPassword, { body: reset })).statusCode).toBe(200);
  expect((await logIn(third)).statusCode).toBe(200);
  const bind = bindOf(api, target.host, 'the-nonce');
  const query = { target: target.host, return: '/', bind };
  const sent = await client.call(labEndpoints.authorize, { query });
  const ticket = new URL(String(sent.headers['location'])).searchParams.get('ticket') ?? '';
  const entry = { ticket, target_id: target.id, nonce: 'the-nonce' };
  const { token } = (await callInternal(api, ingestEndpoints.enter, entry)).json();
  const { value } = (await client.call(targetsEndpoints.labToken, { params: { id: target.id } })).json();
  secrets.push(
    first,
    second,
    third,
    'wrong-password',
    ticket,
    'the-nonce',
    token,
    String(value).split('=')[1] ?? '',
  );
  secrets.push(...client.cookies.values());
  const log = api.logged.join('');
  expect(log).toContain('/verification/confirm');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    // A six-digit code also occurs in many timestamps.
    expect(secret.length === 6 ? log.match(/\d+/g) : log).not.toContain(secret);
  }
});

test('a statement refused by the database is logged without its data', async () => {
  const client = api.anonymous();
  await api.ctx.db.execute(
    sql`alter table verifications add constraint broken check (email <> ${sql.raw(`'${email}'`)}) not valid`,
  );
  api.logged.length = 0;
  const refused = await client.call(verificationEndpoints.request, { body: { email } });
  await api.ctx.db.execute(sql`alter table verifications drop constraint broken`);
  expect(refused.statusCode).toBe(500);
  const log = api.logged.join('');
  expect(log).toContain('unexpected error');
  expect(log).toContain('insert into \\"verifications\\"');
  expect(log).toContain('"constraint":"broken"');
  expect(log).not.toContain(email);
  const failing = api.ctx.db.insert(passwords).values({ userId: 999_999, hash: 'a-hash-of-a-password' });
  await failing.catch((error: unknown) => api.ctx.log.error({ err: error }, 'it failed'));
  expect(api.logged.join('')).toContain('it failed');
  expect(api.logged.join('')).not.toContain('a-hash-of-a-password');
});
