import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningPostgres, freePort, startPostgres } from '../src/index.ts';

const script = fileURLToPath(new URL('keep-running.ts', import.meta.url));
let closed = '';
let folder = '';

// mkdtemp creates folders with mode 0700: as root, PostgreSQL's account cannot enter them.
beforeEach(async () => {
  closed = await mkdtemp(join(tmpdir(), 'sentiero-postgres-'));
  folder = join(closed, 'with a blank and ümlaut', 'postgres');
});
afterEach(() => rm(closed, { recursive: true, force: true }));

async function ask(url: string, statement: string) {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  const rows = await client.unsafe(statement).finally(() => client.end());
  return rows.map((row) => Object.values(row)[0] as unknown);
}

/** The processes whose working directory is in our folder. */
async function processesOfOurs(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(
    pids.map(async (pid) => {
      const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
      return state.includes(') Z') ? '' : readlink(`/proc/${pid}/cwd`).catch(() => '');
    }),
  );
  return places.filter((place) => place.startsWith(closed));
}

test('data are created and kept in a folder that only their owner may enter', async () => {
  const first = await startPostgres({ folder, port: await freePort() });
  await ask(first.url, "create table kept as select 'still here' as word");
  expect(await findRunningPostgres(folder)).toBe(first.url);
  await first.stop();
  expect(await processesOfOurs()).toEqual([]);

  const second = await startPostgres({ folder, port: await freePort() });
  expect(await ask(second.url, 'select word from kept')).toEqual(['still here']);
  await second.stop();
  expect((await stat(closed)).mode & 0o777).toBe(0o700);
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'password', 'postgres.log']);
});

test('the server inherits nothing of our environment, and needs no /dev/shm', async () => {
  process.env['INTERNAL_TOKEN'] = 'a secret of the platform';
  const server = await startPostgres({ folder, port: await freePort() });
  delete process.env['INTERNAL_TOKEN'];
  const environment = (await readFile(`/proc/${server.pid}/environ`, 'utf8')).split('\0');
  expect(await ask(server.url, 'show dynamic_shared_memory_type')).toEqual(['sysv']);
  await server.stop();
  expect(environment.filter((entry) => !/^(PATH|LC_ALL|TZ|PWD|PG\w+)=/.test(entry))).toEqual(['']);
});

test('a server ends within 10 s after its starter is killed, and the next one starts at once', async () => {
  const child = spawn(process.execPath, [script, folder, String(await freePort())]);
  const [pid] = (await once(child.stdout, 'data')) as [Buffer];
  expect(await processesOfOurs()).not.toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const next = await startPostgres({ folder, port: await freePort() });
  expect(Number(pid)).not.toBe(next.pid);
  await next.stop();
  await expect.poll(processesOfOurs, { timeout: 10_000 }).toEqual([]);
});

test('no process outlives its killed starter', async () => {
  const child = spawn(process.execPath, [script, folder, String(await freePort())]);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await expect.poll(processesOfOurs, { timeout: 10_000 }).toEqual([]);
});

test('a kill while the data are created does not disturb the next start', async () => {
  await mkdir(folder, { recursive: true });
  const child = spawn(process.execPath, [script, folder, String(await freePort())]);
  await expect.poll(() => existsSync(join(folder, 'data/PG_VERSION')), { interval: 5 }).toBe(true);
  child.kill('SIGKILL');
  const next = await startPostgres({ folder, port: await freePort() });
  expect(await ask(next.url, 'select 1')).toEqual([1]);
  await next.stop();
  await expect.poll(processesOfOurs, { timeout: 10_000 }).toEqual([]);
});

test('an aborted start leaves nothing behind', async () => {
  const asked = new AbortController();
  const starting = startPostgres({ folder, port: await freePort(), signal: asked.signal });
  starting.catch(() => undefined);
  await expect.poll(() => existsSync(join(folder, 'data/PG_VERSION')), { interval: 5 }).toBe(true);
  asked.abort(new Error('called off'));
  await expect(starting).rejects.toThrow('called off');
  expect(await processesOfOurs()).toEqual([]);
});
