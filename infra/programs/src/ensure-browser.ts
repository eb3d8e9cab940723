import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { isLong } from '../../../test-suite.ts';
import { ensureProgram } from './ensure-program.ts';

const run = promisify(execFile);
const shell = 'chromium-headless-shell';
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Short tests prefer Chromium without windows, which takes nearly a fifth less time; long ones take a user's. */
const names = isLong ? browsers : [shell, ...browsers];
const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url));

/** The browser's arguments in tests, which disable features that need a screen or a network. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium: an installed one, otherwise Playwright's, otherwise Debian's package. */
export async function ensureBrowser(): Promise<string> {
  const known = installedBrowser();
  if (known) return known;
  const own = chromium.executablePath();
  if (await starts(own)) return own;
  process.stdout.write('No Chromium is here; installing one.\n');
  await run(process.execPath, [playwright, 'install', 'chromium']).catch(() => undefined);
  if (await starts(own)) return own;
  await ensureProgram('chromium');
  const path = installedBrowser();
  if (path) return path;
  throw new Error('No Chromium could be installed: set CHROMIUM to the path of one.');
}

/** Installs the browser that short tests prefer. Where it cannot be installed, they take any Chromium. */
export async function preferHeadlessShell(): Promise<void> {
  if (isLong || process.env['CHROMIUM']) return;
  await ensureProgram(shell).catch(() => process.stdout.write(`${shell} could not be installed.\n`));
}

/** The path of the system's Chromium; without one, Playwright starts its own. */
export function installedBrowser(): string | undefined {
  return process.env['CHROMIUM'] ?? findOnPath();
}

/** A downloaded Chromium does not start if a system library is missing. */
async function starts(path: string): Promise<boolean> {
  try {
    await run(path, ['--version']);
    return true;
  } catch {
    return false;
  }
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
