import { resolve, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningPostgres, freePort, startPostgres } from '@sentiero/postgres';
import { runScript } from './run-script.ts';
import { serviceEnvironment } from './service-environment.ts';
import { readStartSettings } from './settings.ts';

// Runs a command of the API on the database of DATABASE_URL, or on the embedded one, which is started for it unless
// `start` is running. File names are relative to the caller's folder.
const [script = '', ...args] = process.argv.slice(2);
const typedIn = process.env['INIT_CWD'] ?? process.cwd();

try {
  const { DATABASE_URL, DATA_DIR } = readStartSettings(process.env);
  const folder = join(DATA_DIR, 'postgres');
  const running = DATABASE_URL ?? (await findRunningPostgres(folder));
  if (running) await runOn(running);
  else {
    const server = await startPostgres({ folder, port: await freePort() });
    await runOn(server.url).finally(() => server.stop());
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function runOn(databaseUrl: string): Promise<void> {
  const named = args.map((arg) => (arg.startsWith('-') ? arg : resolve(typedIn, arg)));
  const said = await runScript({
    args: [`src/commands/${script}`, ...named],
    cwd: fileURLToPath(new URL('../../../apps/api', import.meta.url)),
    env: serviceEnvironment('api', { DATABASE_URL: databaseUrl }),
  });
  process.stdout.write(said);
}
