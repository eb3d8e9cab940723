import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Platform } from '@sentiero/local';

/** The token of the nth mail to that address, counted from 1, once it has arrived. */
export async function tokenMailedTo(platform: Platform, address: string, nth = 1): Promise<string> {
  const tokens = () => allTokens(platform, address);
  await expect.poll(async () => (await tokens()).length).toBeGreaterThanOrEqual(nth);
  return (await tokens())[nth - 1] ?? '';
}

/** The first mail to that address that has a link, once it has arrived. */
export async function linkMail(platform: Platform, address: string): Promise<string> {
  const withLink = async () => (await mailsTo(platform, address)).filter((mail) => link.test(mail));
  await expect.poll(async () => (await withLink()).length).toBeGreaterThanOrEqual(1);
  return (await withLink())[0] ?? '';
}

/** The link in the text of a mail; empty if there is none. */
export const linkIn = (mail: string): string => link.exec(mail)?.[0] ?? '';

const link = /^https?:\S+$/m;

/** Decodes quoted-printable text. */
function unquoted(mail: string): string {
  const joined = mail.replaceAll(/=\r\n/g, '').replaceAll('\r', '');
  const bytes = joined.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

async function allTokens(platform: Platform, address: string): Promise<string[]> {
  return (await mailsTo(platform, address)).flatMap((mail) => /^(\d{6})$/m.exec(mail)?.[1] ?? []);
}

/** The mails to that address, decoded, with their headers. */
export async function mailsTo({ mailFolder: folder }: Platform, address: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(unquoted).filter((mail) => mail.includes(`\nTo: ${address}\n`));
}
