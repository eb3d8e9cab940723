import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms } from './ensure-program.ts';
import { call, configOf, logInAs, setUp, type Client } from './glewlwyd-settings.ts';
import { startProgram } from './start-program.ts';

const run = promisify(execFile);
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const libfaketime = `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`;
const tables = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
const password = 'a password at the school';

type Person = { username: string; name: string; email: string; givenName: string; groups: string[] };

export type RunningGlewlwyd = {
  issuer: string;
  add: (person: Person) => Promise<void>;
  remove: (username: string) => Promise<void>;
  setGroups: (username: string, groups: string[]) => Promise<void>;
  /** Logs in as this person where a browser was sent; the query with which it comes back. */
  logIn: (location: string, username: string) => Promise<Record<string, string>>;
  /** Starts it again with a clock that is wrong by so many seconds. */
  restart: (clockOffset: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** Debian's OpenID Connect provider Glewlwyd, with one client and the people that tests add. */
export async function startGlewlwyd({
  port,
  client,
}: {
  port: number;
  client: Client;
}): Promise<RunningGlewlwyd> {
  await ensurePrograms({ glewlwyd: 'glewlwyd', [tables]: 'glewlwyd', [libfaketime]: 'libfaketime' });
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-glewlwyd-'));
  const [config, api] = [join(folder, 'glewlwyd.conf'), `http://127.0.0.1:${port}/api`];
  await writeFile(config, configOf(port, folder));
  await run('sqlite3', [join(folder, 'people.db'), `.read ${tables}`]);
  const start = (seconds: number) => {
    const offset = `FAKETIME=${seconds < 0 ? '' : '+'}${seconds}s`;
    const clock = seconds === 0 ? [] : [`LD_PRELOAD=${libfaketime}`, offset];
    return startProgram('env', [...clock, 'glewlwyd', `--config-file=${config}`], { port });
  };
  let program = await start(0);
  const issuer = `${api}/oidc`;
  await setUp(api, issuer, client);
  const asAdmin = async (method: string, path: string, body?: object) =>
    call(`${api}${path}`, { method: method, cookie: await logInAs(api, 'admin', 'password'), body });
  return {
    issuer,
    async add({ username, name, email, givenName, groups }) {
      const own = { scope: ['openid', 'g_profile'], password, given_name: givenName, groups };
      await asAdmin('POST', '/user/', { username, name, email, ...own });
    },
    async remove(username) {
      await asAdmin('DELETE', `/user/${username}`);
    },
    async setGroups(username, groups) {
      await asAdmin('PUT', `/user/${username}`, { scope: ['openid', 'g_profile'], groups });
    },
    async logIn(location, username) {
      const cookie = await logInAs(api, username, password);
      await call(`${api}/auth/grant/${client.id}`, { method: 'PUT', cookie, body: { scope: 'openid' } });
      // As its login page does when the user goes on.
      const response = await fetch(`${location}&g_continue`, { headers: { cookie }, redirect: 'manual' });
      return Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams);
    },
    async restart(clockOffset) {
      await program.stop();
      program = await start(clockOffset);
    },
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
