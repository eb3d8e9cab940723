import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, type Ended } from './run.ts';

/** Turborepo calls pnpm; if none is on the PATH, as in a git hook, npx provides it. */
export function turbo(args: string[], options: { show?: boolean } = {}): Promise<Ended> {
  const all = ['run', ...args];
  if (hasPnpm()) return run('turbo', all, options);
  return run('npx', ['-y', 'pnpm@12', 'exec', 'turbo', ...all], options);
}

function hasPnpm(): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => isExecutable(join(folder, 'pnpm')));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
