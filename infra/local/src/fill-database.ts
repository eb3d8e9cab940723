import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from './run-script.ts';
import { serviceEnvironment } from './service-environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const apiFolder = join(root, 'apps/api');
const curriculumFolder = join(root, 'packages/curriculum/content');

export const demoKeys = ['shop', 'stamps', 'circle'] as const;
export type DemoKey = (typeof demoKeys)[number];
export type DemoTarget = { key: DemoKey; frontendUrl: string; backendUrl: string };
export type DemoTokens = Record<DemoKey, string>;

type Database = { databaseUrl: string; signal?: AbortSignal | undefined };
type Demo = {
  demoTargets: readonly DemoTarget[];
  /** True if there are accounts with publicly known passwords. */
  isDemo: boolean;
};

/** Migrates, creates or closes the demo accounts, registers the demo targets; returns the targets' tokens. */
export async function prepareDatabase(
  database: Database,
  { demoTargets, isDemo }: Demo,
): Promise<DemoTokens> {
  const flags = isDemo ? ['--migrate'] : ['--migrate', '--no-accounts'];
  const named = demoTargets.flatMap(({ key, frontendUrl, backendUrl }) => [key, frontendUrl, backendUrl]);
  return JSON.parse(await runCommand(database, 'seed-demo.ts', ...named, ...flags)) as DemoTokens;
}

/** Imports the shipped lessons; the services may be running. */
export async function importLessons(database: Database): Promise<void> {
  await runCommand(database, 'import-curriculum.ts', curriculumFolder);
}

function runCommand(
  { databaseUrl, signal }: Database,
  script: string,
  ...args: readonly string[]
): Promise<string> {
  const env = serviceEnvironment('api', { DATABASE_URL: databaseUrl });
  return runScript({ args: [`src/commands/${script}`, ...args], cwd: apiFolder, env, signal });
}
