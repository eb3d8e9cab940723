import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sentiero/postgres';

const apiFolder = fileURLToPath(new URL('../../../../apps/api', import.meta.url));
const startLimitMs = 60_000;

export type Api = { url: string; stop: () => Promise<void> };

/** The real API on a migrated database, without rate limits; its mails are written to files. */
export async function startApi(databaseUrl: string, folder: string): Promise<Api> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    API_PORT: String(port),
    DATA_DIR: join(folder, 'api'),
    INTERNAL_TOKEN: 'internal-token-of-the-bench',
    DEMO: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const run = (script: string) =>
    spawn(process.execPath, [script], { cwd: apiFolder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(run('src/commands/migrate.ts'), 'exit')) as [number | null];
  if (code !== 0) throw new Error('The database could not be migrated.');
  const child = run('src/main.ts');
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/health/ready`, () => child.exitCode === null);
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

async function untilReady(healthUrl: string, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline && isRunning()) {
    const answer = await fetch(healthUrl).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('The API did not start.');
}
