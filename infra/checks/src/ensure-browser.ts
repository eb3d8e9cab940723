import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium: one that is there, else Playwright's own, else Debian's package. */
export async function ensureBrowser(): Promise<string> {
  const known = process.env['CHROMIUM'] ?? findOnPath();
  if (known) return known;
  process.stdout.write('No Chromium is here; installing one.\n');
  const own = await run('node', ['packages/e2e/node_modules/playwright/cli.js', 'install', 'chromium']);
  const installed = await playwrightsOwn();
  if (own.code === 0 && installed) return installed;
  await run('apt-get', ['update', '-qq'], {});
  const debian = await run('apt-get', ['install', '-y', '-qq', 'chromium']);
  const path = findOnPath();
  if (path) return path;
  throw new Error(`No Chromium could be installed: ${debian.output.trim().split('\n').at(-1) ?? ''}`);
}

async function playwrightsOwn(): Promise<string | undefined> {
  const code = "console.log((await import('playwright')).chromium.executablePath())";
  const { output } = await run('node', ['-C', 'packages/e2e', '--input-type=module', '-e', code]);
  const path = output.trim();
  return existsSync(path) ? path : undefined;
}

function findOnPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
