import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from './run-script.ts';
import { serviceEnvironment } from './service-environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apiFolder = join(root, 'apps/api');
const curriculumFolder = join(root, 'packages/curriculum/content');

export type DemoTarget = { key: 'shop' | 'stamps'; frontendUrl: string; backendUrl: string };
export type DemoTokens = Record<DemoTarget['key'], string>;

type Filling = {
  databaseUrl: string;
  demoTargets: readonly DemoTarget[];
  /** True if there are accounts with publicly known passwords. */
  isDemo: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Migrates, creates or closes the demo accounts, registers the demo targets, imports the lessons; returns the targets'
 * tokens.
 */
export async function fillDatabase(filling: Filling): Promise<DemoTokens> {
  const { databaseUrl, demoTargets, isDemo, signal } = filling;
  const env = serviceEnvironment('api', { DATABASE_URL: databaseUrl });
  const command = (script: string, ...args: string[]) =>
    runScript({ args: [`src/commands/${script}`, ...args], cwd: apiFolder, env, signal });
  await command('migrate.ts');
  const accounts = isDemo ? [] : ['--no-accounts'];
  const named = demoTargets.flatMap(({ key, frontendUrl, backendUrl }) => [key, frontendUrl, backendUrl]);
  const printed = await command('seed-demo.ts', ...named, ...accounts);
  await command('import-curriculum.ts', curriculumFolder);
  return JSON.parse(printed) as DemoTokens;
}
