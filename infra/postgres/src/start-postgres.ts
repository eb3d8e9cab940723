import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { findBinaries } from './binaries.ts';
import { serverAccount, type Account } from './server-account.ts';

const startLimitMs = 60_000;
const host = '127.0.0.1';
const database = 'sentiero';

export type RunningPostgres = {
  url: string;
  pid: number;
  /** Ends all connections and waits until the server is down. */
  stop: () => Promise<void>;
  /** Resolves when the server has ended, whoever ended it. */
  ended: Promise<void>;
};

type Options = { folder: string; port: number; flags?: string[] };

/** Runs a real PostgreSQL on data in `folder`, which is made if it is missing. */
export async function startPostgres({ folder, port, flags = [] }: Options): Promise<RunningPostgres> {
  const binaries = await findBinaries();
  const account = await serverAccount();
  const dataFolder = join(folder, 'data');
  const password = await ensureCluster(folder, dataFolder, binaries.initdb, account);
  await endLeftover(dataFolder);

  const log = await open(join(folder, 'postgres.log'), 'a');
  // A session of its own: Ctrl-C in the terminal must not stop the database before those who use it.
  const server = spawn(
    binaries.postgres,
    [
      '-D',
      dataFolder,
      '-p',
      String(port),
      '-c',
      `listen_addresses=${host}`,
      '-c',
      'unix_socket_directories=',
      ...flags,
    ],
    { ...account, detached: true, stdio: ['ignore', log.fd, log.fd] },
  );
  await log.close();
  const ended = once(server, 'exit').then(() => undefined);
  const connection = (name: string) => addressOf(password, port, name);
  await waitUntilReady(server, connection('postgres'), join(folder, 'postgres.log'));
  await ensureDatabase(connection('postgres'));
  return {
    url: connection(database),
    pid: server.pid ?? 0,
    ended,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) server.kill('SIGINT');
      await ended;
    },
  };
}

/** The address of a server that already runs on data in `folder`; null when none does. */
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

async function ensureCluster(
  folder: string,
  dataFolder: string,
  initdb: string,
  account: Account | undefined,
): Promise<string> {
  const passwordFile = join(folder, 'password');
  const known = await readFile(passwordFile, 'utf8').catch(() => null);
  if (known !== null) return known.trim();
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  const password = randomBytes(24).toString('hex');
  const draft = `${passwordFile}.new`;
  await writeFile(draft, `${password}\n`, { mode: 0o600 });
  if (account) {
    for (const path of [folder, dataFolder, draft]) await chown(path, account.uid, account.gid);
  }
  await chmod(dataFolder, 0o700);
  await initialise(initdb, dataFolder, draft, account);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  await rm(draft);
  return password;
}

async function initialise(
  initdb: string,
  dataFolder: string,
  passwordFile: string,
  account: Account | undefined,
): Promise<void> {
  const options = [
    '--username=sentiero',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ];
  const child = spawn(initdb, [`--pgdata=${dataFolder}`, `--pwfile=${passwordFile}`, ...options], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`PostgreSQL could not make its data folder ${dataFolder}: ${said.trim()}`);
}

/** A server that an earlier, killed start left behind would hold the data. */
async function endLeftover(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!pid) return;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!command.includes(dataFolder)) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 100 && (await readFile(pidFile).catch(() => null)); tries++) await delay(100);
}

async function waitUntilReady(server: ChildProcess, url: string, logFile: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) break;
    if (await answers(url)) return;
    await delay(50);
  }
  server.kill('SIGINT');
  const log = await readFile(logFile, 'utf8').catch(() => '');
  throw new Error(`PostgreSQL did not start:\n${log.trim().split('\n').slice(-5).join('\n')}`);
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
