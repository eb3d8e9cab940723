import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStartSettings, type Settings } from './settings.ts';

const fileIn = (folder: string) => join(folder, 'settings.json');

/** Keeps the settings that `start` was given with its data, so that commands find the same instance. */
export async function keepSettings({ DATA_DIR, given }: Settings): Promise<void> {
  await writeFile(fileIn(DATA_DIR), JSON.stringify(given), { mode: 0o600 });
}

/** The settings of the instance in DATA_DIR as it was last started; those of `source` take precedence. */
export async function readInstanceSettings(source: NodeJS.ProcessEnv): Promise<Settings> {
  return readStartSettings(await instanceEnvironment(source));
}

/** The environment with the settings of the instance in its DATA_DIR. */
export async function instanceEnvironment(source: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { DATA_DIR } = readStartSettings(source);
  const kept = await readFile(fileIn(DATA_DIR), 'utf8').catch(() => '{}');
  return { ...(JSON.parse(kept) as Record<string, string>), ...source };
}
