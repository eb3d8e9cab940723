import { signInEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { totps } from '../src/db/schema/index.ts';
import { readEnv } from '../src/env.ts';
import { aLearner } from './builders.ts';
import { codeOf, switchOn } from './codes.ts';
import { useApi } from './harness.ts';
import { minuteMs } from './proofs.ts';

const keys = { first: 'k'.repeat(32), second: 'n'.repeat(32) };
const api = useApi();
const useKey = (SECRETS_KEY: string | undefined) =>
  Object.assign(api.ctx, { env: { ...api.ctx.env, SECRETS_KEY } });
afterEach(() => void useKey(undefined));

/** A user whose app was switched on under this key. */
async function aGuardedUser(key: string | undefined) {
  useKey(key);
  const { user, client } = await aLearner(api);
  const { secret, codes } = await switchOn(api, client);
  const stored = async () => {
    const [row] = await api.ctx.db.select().from(totps).where(eq(totps.userId, user.id));
    return row?.secret ?? '';
  };
  const logIn = async (given?: string) => {
    api.time.pass(minuteMs);
    const browser = api.anonymous();
    const body = { username: user.username, password: user.password };
    await browser.call(usersEndpoints.login, { body });
    const code = given ?? codeOf(api, secret);
    return (await browser.call(signInEndpoints.secondFactor, { body: { code } })).statusCode;
  };
  return { user, secret, codes, stored, logIn };
}

test('with a key, the database has no secret of an app, and its codes work', async () => {
  const { secret, stored, logIn } = await aGuardedUser(keys.first);
  expect(await stored()).toMatch(/^sealed:/);
  expect(await stored()).not.toContain(secret);
  expect(await logIn()).toBe(200);
});

test('a secret stored without a key is encrypted once a code of it is accepted, and not before', async () => {
  const { secret, stored, logIn } = await aGuardedUser(undefined);
  expect(await stored()).toBe(secret);
  useKey(keys.first);
  expect(await logIn('000000')).toBe(403);
  expect(await stored()).toBe(secret);
  expect(await logIn()).toBe(200);
  expect(await stored()).toMatch(/^sealed:/);
  expect(await logIn()).toBe(200);
});

test('a new key before the earlier one takes over with the next code; then the earlier one can go', async () => {
  const { stored, logIn } = await aGuardedUser(keys.first);
  const before = await stored();
  useKey(`${keys.second},${keys.first}`);
  expect(await logIn()).toBe(200);
  expect(await stored()).not.toBe(before);
  useKey(keys.second);
  expect(await logIn()).toBe(200);
});

test('without its key an app is refused and the log says so; a recovery code still works', async () => {
  const { user, codes, logIn } = await aGuardedUser(keys.first);
  useKey(keys.second);
  api.logged.length = 0;
  expect(await logIn()).toBe(403);
  const line = api.logged.find((one) => one.includes('SECRETS_KEY'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ user: user.id });
  expect(await logIn(codes[0])).toBe(200);
});

test('an encrypted secret that was moved to another account opens nothing', async () => {
  const [mine, other] = [await aGuardedUser(keys.first), await aGuardedUser(keys.first)];
  await api.ctx.db
    .update(totps)
    .set({ secret: await mine.stored() })
    .where(eq(totps.userId, other.user.id));
  expect(await other.logIn(codeOf(api, mine.secret))).toBe(403);
});

test.each(['short', `${'k'.repeat(32)},short`, `${'k'.repeat(16)} ${'k'.repeat(16)}`])(
  'the key "%s" is refused at the start',
  (key) => {
    const settings = { DATABASE_URL: 'postgres://db/x', INTERNAL_TOKEN: 'x'.repeat(16), SECRETS_KEY: key };
    expect(() => readEnv(settings)).toThrow(/SECRETS_KEY/);
  },
);
