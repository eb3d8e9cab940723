import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { usersEndpoints } from '@sentiero/contracts/users';
import { SMTPServer } from 'smtp-server';
import { expect, test, vi } from 'vitest';
import { outbox } from '../src/db/schema/index.ts';
import { ProcessClient, startApi } from './api-process.ts';
import { aUser } from './builders.ts';
import { useApi } from './harness.ts';

const api = useApi();
const waiting = () => api.ctx.db.select().from(outbox);

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A mail server that accepts everything and records the recipients. */
async function mailServer(port: number) {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return { recipients, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

test('the notice of a password change arrives although the mail server was down and the API was killed in between', async () => {
  api.time.now = new Date();
  const port = await unusedPort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'info' };
  const first = await startApi(api.ctx.env.DATABASE_URL, env);
  const user = await aUser(api);
  const owner = new ProcessClient();
  const { login, changePassword } = usersEndpoints;
  await owner.call(first, login, { body: { username: user.username, password: user.password } });
  const body = { old_password: user.password, new_password: 'taken over by a thief' };
  expect((await owner.call(first, changePassword, { body })).status).toBe(200);
  await vi.waitFor(() => expect(first.said()).toContain('a mail was not sent'), 60_000);
  first.child.kill('SIGKILL');
  await first.ended;
  owner.close();
  const [row] = await waiting();
  // The mail cannot be read in the database.
  const stored = Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1');
  expect(stored).not.toBe('');
  for (const part of [user.email, 'reset-pw', 'subject']) expect(stored).not.toContain(part);
  const back = await mailServer(port);
  const second = await startApi(api.ctx.env.DATABASE_URL, env);
  await vi.waitFor(() => expect(back.recipients).toEqual([user.email]), 60_000);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 30_000);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await back.close();
}, 240_000);
