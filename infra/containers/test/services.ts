import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { startApi, startProgram } from '@sentiero/programs';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export type Running = { port: number; stop: () => Promise<void> };

/** The API with the demo accounts. */
export async function startDemoApi(settings: Record<string, string>): Promise<Running> {
  const api = await startApi(settings);
  await api.command('seed-demo.ts', 'shop', 'http://shop.localhost/', 'http://127.0.0.1:1');
  return api;
}

/** The web app's own server, as run by `start`. */
export async function startWebServer(apiUrl: string): Promise<Running> {
  const port = await freePort();
  const env = { WEB_PORT: String(port), API_URL: apiUrl };
  const web = await startProgram(process.execPath, [join(root, 'apps/web/server/main.ts')], { port, env });
  return { port, stop: () => web.stop() };
}

/** The built web app, as served by `start`. */
export async function buildWeb(): Promise<string> {
  await run(process.execPath, [join(root, 'apps/web/server/build-web.ts')]);
  return join(root, 'apps/web/dist');
}
