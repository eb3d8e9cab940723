import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from './run-script.ts';
import { serviceEnvironment } from './service-environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apiFolder = join(root, 'apps/api');
const curriculumFolder = join(root, 'packages/curriculum/content');

type Filling = {
  databaseUrl: string;
  shopUrl: string;
  shopBackend: string;
  /** True if there are accounts with publicly known passwords. */
  isDemo: boolean;
  signal?: AbortSignal | undefined;
};

/** Migrates, creates or closes the demo accounts, registers the shop, imports the lessons; returns the shop's token. */
export async function fillDatabase(filling: Filling): Promise<string> {
  const { databaseUrl, shopUrl, shopBackend, isDemo, signal } = filling;
  const env = serviceEnvironment('api', { DATABASE_URL: databaseUrl });
  const command = (script: string, ...args: string[]) =>
    runScript({ args: [`src/commands/${script}`, ...args], cwd: apiFolder, env, signal });
  await command('migrate.ts');
  const accounts = isDemo ? [] : ['--no-accounts'];
  const printed = await command('seed-demo.ts', shopUrl, shopBackend, ...accounts);
  const seeded = JSON.parse(printed) as { shared_token: string };
  await command('import-curriculum.ts', curriculumFolder);
  return seeded.shared_token;
}
