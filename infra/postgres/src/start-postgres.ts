import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { findBinaries } from './binaries.ts';
import { dataFolderSeenBy, ensureData, requireOwnFolder, type Server } from './data-folder.ts';
import { endLeftovers } from './leftovers.ts';
import { runnablePrograms } from './runnable-programs.ts';
import { serverAccount } from './server-account.ts';
import { serverEnvironment } from './server-environment.ts';
import { spawnGuarded } from './spawn-guarded.ts';

const startLimitMs = 180_000;
const host = '127.0.0.1';
const database = 'sentiero';

export type RunningPostgres = {
  url: string;
  pid: number;
  /** Ends all connections and waits until the server is down. */
  stop: () => Promise<void>;
  /** Kills the server, as a crash does. */
  kill: () => Promise<void>;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
};

type Options = { folder: string; port: number; flags?: string[]; signal?: AbortSignal };

/** Runs a real PostgreSQL on data in `folder`, which is created if missing. It always ends with this process. */
export async function startPostgres(options: Options): Promise<RunningPostgres> {
  const { folder, port, flags = [], signal } = options;
  await requireOwnFolder(folder);
  const dataFolder = join(folder, 'data');
  const account = await serverAccount(dataFolder);
  const programs = await runnablePrograms(await findBinaries(), account);
  const server: Server = { folder, dataFolder, account, ...(signal ? { signal } : {}) };
  await endLeftovers(dataFolder);
  const password = await ensureData(server, programs.initdb);

  const log = await open(join(folder, 'postgres.log'), 'a');
  // A separate session: Ctrl-C in the terminal must not stop the database before its clients.
  const { child, gone } = spawnGuarded(
    programs.postgres,
    ['-D', dataFolderSeenBy(server), '-p', String(port), ...settings(), ...flags],
    {
      ...account,
      cwd: dataFolder,
      env: serverEnvironment(),
      stdio: ['ignore', log.fd, log.fd],
      signal: 'INT',
    },
  );
  await log.close();
  const ended = once(child, 'exit').then(() => gone);
  const interrupt = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
  };
  const connection = (name: string) => addressOf(password, port, name);
  try {
    await waitUntilReady(child, connection('postgres'), signal);
    await ensureDatabase(connection('postgres'));
  } catch (error) {
    interrupt();
    await ended;
    signal?.throwIfAborted();
    const reason =
      error instanceof NotStarted ? await lastWords(join(folder, 'postgres.log')) : String(error);
    throw new Error(`PostgreSQL did not start: ${reason}`, { cause: error });
  }
  return {
    url: connection(database),
    pid: child.pid ?? 0,
    ended,
    async kill() {
      child.kill('SIGQUIT');
      await ended;
    },
    async stop() {
      interrupt();
      await ended;
    },
  };
}

/** System V shared memory does not need /dev/shm, which may be missing, or have only 64 MB in a container. */
function settings(): string[] {
  const memory = platform() === 'linux' ? ['-c', 'dynamic_shared_memory_type=sysv'] : [];
  // Details of errors contain values, such as the email address of a key that exists already.
  const terse = ['-c', 'log_error_verbosity=terse'];
  return ['-c', `listen_addresses=${host}`, '-c', 'unix_socket_directories=', ...terse, ...memory];
}

/** The address of a server that already runs on data in `folder`; null if there is none. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const pidFile = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const password = await readFile(join(folder, 'password'), 'utf8').catch(() => null);
  const [, , , port] = pidFile.split('\n');
  if (!port || password === null) return null;
  const url = addressOf(password.trim(), Number(port), database);
  return (await answers(url)) ? url : null;
}

function addressOf(password: string, port: number, name: string): string {
  return `postgres://sentiero:${password}@${host}:${port}/${name}`;
}

async function answers(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await client`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await client.end({ timeout: 1 });
  }
}

class NotStarted extends Error {}

async function waitUntilReady(
  server: ChildProcess,
  url: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && server.exitCode === null && server.signalCode === null) {
    signal?.throwIfAborted();
    if (await answers(url)) return;
    await delay(50);
  }
  throw new NotStarted();
}

async function lastWords(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n');
  const fatal = lines.slice(-10).findLast((line) => /FATAL|PANIC/.test(line));
  return (fatal ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC): */, '');
}

async function ensureDatabase(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const found = await client`select 1 from pg_database where datname = ${database}`;
    if (found.length === 0) await client.unsafe(`create database ${database}`);
  } finally {
    await client.end();
  }
}
