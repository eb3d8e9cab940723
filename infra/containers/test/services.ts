import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, startPostgres } from '@sentiero/postgres';
import { startProgram, type RunningProgram } from '@sentiero/programs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export type Running = { port: number; stop: () => Promise<void> };

/** The API with its own database and the demo accounts. */
export async function startApi(settings: Record<string, string>): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-containers-'));
  const database = await startPostgres({ folder, port: await freePort() });
  const stop = async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await fill(database.url);
    const port = await freePort();
    const api = await startService('apps/api/src/main.ts', port, {
      DATABASE_URL: database.url,
      API_PORT: String(port),
      INTERNAL_TOKEN: 'internal-token-of-the-tests',
      LOG_LEVEL: 'error',
      ...settings,
    });
    return { port, stop: () => api.stop().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fill(databaseUrl: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const command = (script: string, ...args: string[]) =>
    run(process.execPath, [join(root, 'apps/api/src/commands', script), ...args], { env });
  await command('migrate.ts');
  await command('seed-demo.ts', 'shop', 'http://shop.localhost/', 'http://127.0.0.1:1');
}

/** The web app's own server, as run by `start`. */
export async function startWebServer(apiUrl: string): Promise<Running> {
  const port = await freePort();
  const web = await startService('apps/web/server/main.ts', port, {
    WEB_PORT: String(port),
    API_URL: apiUrl,
  });
  return { port, stop: () => web.stop() };
}

/** The built web app, as served by `start`. */
export async function buildWeb(): Promise<string> {
  await run(process.execPath, [join(root, 'apps/web/server/build-web.ts')]);
  return join(root, 'apps/web/dist');
}

function startService(file: string, port: number, env: Record<string, string>): Promise<RunningProgram> {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  return startProgram('env', [...settings, process.execPath, join(root, file)], { port });
}
