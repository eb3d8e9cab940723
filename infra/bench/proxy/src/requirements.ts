import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const packages: Record<string, string> = { wrk: 'wrk', nginx: 'nginx', mitmdump: 'mitmproxy' };
export const mockttpFolder = path.join(os.tmpdir(), 'sentiero-bench-mockttp');

/** Installs the missing requirements; returns the names of those that failed. */
export function installMissing(commands: readonly string[]): string[] {
  const missing = commands.filter((command) => !isThere(command));
  if (missing.length > 0) {
    run('apt-get', ['update', '-qq']);
    const names = missing.map((command) => packages[command] ?? command);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
  }
  return missing.filter((command) => !isThere(command));
}

/** Mockttp has a huge dependency tree, so it is installed outside the workspace. */
export function installMockttp(): boolean {
  if (existsSync(path.join(mockttpFolder, 'node_modules/mockttp'))) return true;
  mkdirSync(mockttpFolder, { recursive: true });
  return run('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefix', mockttpFolder, 'mockttp']);
}

export function isThere(command: string): boolean {
  return spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin" command -v ${command}`]).status === 0;
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
