import { spawnSync } from 'node:child_process';
import { instanceEnvironment } from './kept-settings.ts';
import { readStartSettings } from './settings.ts';

// Runs a program that calls the API of the instance in DATA_DIR: `at-instance.ts SCRIPT …`.
try {
  const env = await instanceEnvironment(process.env);
  const { API_URL } = readStartSettings(env);
  const { status } = spawnSync(process.execPath, process.argv.slice(2), {
    env: { ...env, API_URL },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
