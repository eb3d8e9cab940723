import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from './run-script.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apiFolder = join(root, 'apps/api');
const curriculumFolder = join(root, 'packages/curriculum/content');

/** Migrates, makes the demo accounts and the shop's target, imports the lessons; answers the shop's token. */
export async function fillDatabase(
  databaseUrl: string,
  shopUrl: string,
  shopBackend: string,
): Promise<string> {
  const command = (script: string, ...args: string[]) =>
    runScript({
      args: [`src/commands/${script}`, ...args],
      cwd: apiFolder,
      env: { DATABASE_URL: databaseUrl },
    });
  await command('migrate.ts');
  const seeded = JSON.parse(await command('seed-demo.ts', shopUrl, shopBackend)) as { shared_token: string };
  await command('import-curriculum.ts', curriculumFolder);
  return seeded.shared_token;
}
