import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { usersEndpoints as users } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { useApi } from './harness.ts';

const api = useApi();
const command = fileURLToPath(new URL('../src/commands/staff.ts', import.meta.url));
const run = (...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: api.ctx.env.DATABASE_URL, WEB_URL: 'https://sentiero.example' };
  return promisify(execFile)(process.execPath, [command, ...args], { env });
};
const create = (username: string, email: string) => run('create', '--username', username, '--email', email);
const fragmentOf = (output: string) =>
  new URLSearchParams(new URL(output.slice(0, output.indexOf('\n'))).hash.slice(1));
const setPassword = (secret: string | null) =>
  api.anonymous().call(users.resetPassword, { body: { secret, password: 'a new password' } });

test('the printed link sets the password of a new staff account, once', async () => {
  const { stdout } = await create('root', 'Root@example.org');
  expect(stdout).toMatch(/^https:\/\/sentiero\.example\/reset-pw#secret=/);
  const fragment = fragmentOf(stdout);
  api.time.now = new Date();
  expect(fragment.get('email')).toBe('Root@example.org');
  expect((await setPassword(fragment.get('secret'))).statusCode).toBe(200);
  expect((await setPassword(fragment.get('secret'))).json()).toMatchObject({ code: 'wrong_secret' });
  const body = { username: 'root', password: 'a new password' };
  const login = await api.anonymous().call(users.login, { body });
  expect(login.json()).toMatchObject({ username: 'root', is_staff: true });
  await expect(create('root', 'root@example.org')).rejects.toMatchObject({
    stderr: 'Another account already has the email address root@example.org.\n',
  });
});

test('an account that was never used gets another link; a link is valid for an hour', async () => {
  await create('second', 'second@example.org');
  const { stdout } = await create('second', 'second@example.org');
  api.time.now = new Date();
  api.time.pass(3_600_001);
  const late = await setPassword(fragmentOf(stdout).get('secret'));
  expect(late.json()).toMatchObject({ code: 'wrong_secret' });
});

test('missing or malformed arguments print the usage', async () => {
  const usage = { code: 1, stderr: expect.stringMatching(/^Usage: pnpm staff create/) };
  await expect(run('create', '--username', 'x', '--email', 'no address')).rejects.toMatchObject(usage);
  await expect(run('delete')).rejects.toMatchObject(usage);
});
