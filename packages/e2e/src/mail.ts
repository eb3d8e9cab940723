import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Platform } from '@sentiero/local';

/** The token in the so-many-th mail to that address, once it has come. */
export async function tokenMailedTo(platform: Platform, address: string, nth = 1): Promise<string> {
  const tokens = () => allTokens(platform.mailFolder, address);
  await expect.poll(async () => (await tokens()).length).toBeGreaterThanOrEqual(nth);
  return (await tokens())[nth - 1] ?? '';
}

async function allTokens(folder: string, address: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`\r\nTo: ${address}\r\n`))
    .flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? []);
}
