import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';
import { withClient } from './fill.ts';
import { size } from './size.ts';
import { cpuMs, longestLoopDelay, loopDelayEnv } from '@sentiero/programs';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const apiFolder = join(root, 'apps/api');
export const internalToken = 'internal-token-of-the-bench';
const host = '127.0.0.1';
const startLimitMs = 30_000;

type Options = { cwd: string; env: Record<string, string> };

/** Runs one of our scripts to completion. */
export async function runNode(args: string[], { cwd, env }: Options): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
}

export type Server = {
  url: string;
  /** The longest delay of its event loop since the last call, in milliseconds. */
  longestStall: () => Promise<number>;
  /** The CPU time of the process and of its database's on Linux, otherwise NaN. */
  usedMs: () => Promise<{ server: number; database: number }>;
  stop: () => Promise<void>;
};

async function usedByDatabase(url: string): Promise<number> {
  const rows = await withClient(
    url,
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`,
  );
  return rows.reduce((total, { pid }) => total + cpuMs(pid), 0);
}

/** A server process that listens on the given port and logs to a file. */
async function startServer(
  args: string[],
  options: Options & { url: string; healthPath: string; logFile: string },
): Promise<Server> {
  const log = await open(options.logFile, 'a');
  const delayFile = `${options.logFile}.delay`;
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: { ...process.env, ...loopDelayEnv(delayFile), ...options.env },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  const longestStall = () => longestLoopDelay(child.pid ?? 0, delayFile);
  const usedMs = async () => ({
    server: cpuMs(child.pid ?? 0),
    database: await usedByDatabase(options.env['DATABASE_URL'] ?? ''),
  });
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${options.url}${options.healthPath}`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return { url: options.url, usedMs, longestStall, stop };
    await delay(50);
  }
  await stop();
  throw new Error(`${args.join(' ')} did not start, see ${options.logFile}`);
}

export type Api = Server & { internalUrl: string };

/** The real API process of a checkout, as run by `start`. */
export async function startApi(
  databaseUrl: string,
  folder: string,
  { name, tree = root }: { name: string; tree?: string },
): Promise<Api> {
  const port = await freePort(host);
  const internalPort = await freePort(host);
  const url = `http://${host}:${port}`;
  // Node's flags for a profiler, for example API_NODE_FLAGS='--cpu-prof --cpu-prof-dir=/tmp/profiles'.
  const flags = (process.env['API_NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const server = await startServer([...flags, 'src/main.ts'], {
    cwd: join(tree, 'apps/api'),
    env: {
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(size.poolConnections),
      HOST: host,
      API_PORT: String(port),
      API_INTERNAL_PORT: String(internalPort),
      API_URL: `http://localhost:${port}`,
      INTERNAL_TOKEN: internalToken,
      DATA_DIR: folder,
      RATE_LIMITS: 'off',
      NODE_ENV: 'production',
      SECRETS_KEY: 'k'.repeat(32),
    },
    url,
    healthPath: '/health/ready',
    logFile: join(folder, `${name}.log`),
  });
  return { ...server, internalUrl: `http://${host}:${internalPort}` };
}

/** The baseline: a Fastify server with one route that reads one row by its key. */
export async function startBare(databaseUrl: string, folder: string): Promise<Server> {
  const port = await freePort(host);
  return startServer([fileURLToPath(new URL('bare.ts', import.meta.url))], {
    cwd: root,
    env: { DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    url: `http://${host}:${port}`,
    healthPath: '/users/1',
    logFile: join(folder, 'bare.log'),
  });
}
