import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres, freePort, startPostgres } from '@sentiero/postgres';
import { readInstanceSettings } from './kept-settings.ts';
import { runScript } from './run-script.ts';
import { serviceEnvironment } from './service-environment.ts';

// Runs a command of the API on the database of DATABASE_URL, or on the embedded one, which is started for it unless
// `start` is running. It runs in the caller's folder.
const [script = '', ...args] = process.argv.slice(2);
const makesDatabase = ['restore.ts', 'migrate.ts'].includes(script);

try {
  const { DATABASE_URL, DATA_DIR, WEB_URL, API_URL } = await readInstanceSettings(process.env);
  const folder = join(DATA_DIR, 'postgres');
  const runOn = async (databaseUrl: string): Promise<void> => {
    const said = await runScript({
      args: [fileURLToPath(new URL(`../../../apps/api/src/commands/${script}`, import.meta.url)), ...args],
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      env: serviceEnvironment('api', { DATABASE_URL: databaseUrl, DATA_DIR, WEB_URL, API_URL }),
    });
    process.stdout.write(said);
  };
  const running = DATABASE_URL ?? (await findRunningPostgres(folder));
  if (running) await runOn(running);
  else {
    if (!makesDatabase && !existsSync(folder))
      throw new Error(`There is no instance in ${DATA_DIR}: set DATA_DIR to its folder, or start one first.`);
    const server = await startPostgres({ folder, port: await freePort() });
    await runOn(server.url).finally(() => server.stop());
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
