import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, startPostgres } from '@sentiero/postgres';
import { startProgram } from './start-program.ts';

const run = promisify(execFile);
const cwd = fileURLToPath(new URL('../../../apps/api', import.meta.url));

export type RunningApi = {
  port: number;
  url: string;
  databaseUrl: string;
  /** Runs one of the API's commands on its database. */
  command: (script: string, ...args: string[]) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** The API alone, with these settings, and a new database of its own. */
export async function startApi(settings: Readonly<Record<string, string>>): Promise<RunningApi> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-api-'));
  // PostgreSQL runs as another account.
  await chmod(folder, 0o755);
  const database = await startPostgres({ folder: join(folder, 'postgres'), port: await freePort() });
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const port = await freePort();
  const env = {
    DATABASE_URL: database.url,
    API_PORT: String(port),
    DATA_DIR: join(folder, 'api'),
    INTERNAL_TOKEN: 'internal-token-of-the-tests',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const command = (script: string, ...args: string[]) =>
    run(process.execPath, [join('src/commands', script), ...args], { cwd, env: { ...process.env, ...env } });
  try {
    await command('migrate.ts');
    const api = await startProgram(process.execPath, ['src/main.ts'], { port, env, cwd });
    return {
      port,
      url: `http://127.0.0.1:${port}`,
      databaseUrl: database.url,
      command,
      stop: () => api.stop().finally(stop),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
