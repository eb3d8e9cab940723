import { usersEndpoints as usersApi } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { passwords, users } from '../src/db/schema/index.ts';
import { closeDemoAccounts, seedDemoAccounts } from '../src/modules/users/demo-accounts.ts';
import { hashPassword } from '../src/modules/users/passwords.ts';
import { useApi } from './harness.ts';

const api = useApi();
const names = ['learner', 'teacher', 'staff'];

beforeEach(() => seedDemoAccounts(api.ctx));

async function logIn(username: string, password = `${username}-demo`) {
  const client = api.anonymous();
  const { statusCode } = await client.call(usersApi.login, { body: { username, password } });
  return { client, statusCode };
}

const idOf = async (username: string) => {
  const [user] = await api.ctx.db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return user?.id ?? 0;
};

test.each(names)('once closed, the demo account %s cannot log in and its sessions end', async (name) => {
  const { client, statusCode } = await logIn(name);
  expect(statusCode).toBe(200);
  await closeDemoAccounts(api.ctx);
  expect((await logIn(name)).statusCode).not.toBe(200);
  expect((await client.call(usersApi.me)).statusCode).not.toBe(200);
});

test('closed demo accounts reopen with all their data', async () => {
  const before = await idOf('staff');
  await closeDemoAccounts(api.ctx);
  await seedDemoAccounts(api.ctx);
  expect((await logIn('staff')).statusCode).toBe(200);
  expect(await idOf('staff')).toBe(before);
});

test('a demo account with a changed password stays open', async () => {
  const hash = await hashPassword('a password of my own');
  await api.ctx.db
    .update(passwords)
    .set({ hash })
    .where(eq(passwords.userId, await idOf('teacher')));
  const { client } = await logIn('teacher', 'a password of my own');
  await closeDemoAccounts(api.ctx);
  expect((await client.call(usersApi.me)).statusCode).toBe(200);
});

test("an ordinary account that has a demo account's name and no password yet does not get the public one", async () => {
  await api.ctx.db
    .update(users)
    .set({ username: 'moved', email: 'moved@school.example' })
    .where(eq(users.username, 'staff'));
  await api.ctx.db.insert(users).values({
    username: 'staff',
    email: 'head@school.example',
    firstName: 'Real',
    lastName: 'Person',
    isStaff: true,
    dateJoined: api.ctx.clock(),
  });
  await seedDemoAccounts(api.ctx);
  expect((await logIn('staff')).statusCode).not.toBe(200);
});
