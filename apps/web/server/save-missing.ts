import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { languages, type Language } from '@sentiero/contracts/shared';

type Texts = { [group: string]: { [key: string]: string } };

const address = /^\/locales\/add\/([a-z]{2})\/translation$/;
const keyPattern = /^([a-z]+(?:-[a-z]+)*)\.([a-z0-9][\w-]*)$/;
const bodyLimit = 64 * 1024;

/** The texts with missing ones added; existing ones never change. */
export function withMissing(texts: Texts, missing: Readonly<Record<string, unknown>>): Texts {
  const merged = structuredClone(texts);
  for (const [path, text] of Object.entries(missing)) {
    const [, group, key] = keyPattern.exec(path) ?? [];
    if (group === undefined || key === undefined || typeof text !== 'string') continue;
    const entries = Object.hasOwn(merged, group) ? merged[group] : undefined;
    if (!entries || !Object.hasOwn(entries, key)) merged[group] = { ...entries, [key]: text };
  }
  return merged;
}

/**
 * During development, adds texts that a page lacks to the locale file, where authors complete them. Only our own page
 * may do that, because any page in the developer's browser can reach this port.
 */
export function saveMissing(folder: string) {
  // Writes are queued: two at once would lose a text.
  let saved: Promise<void> = Promise.resolve();
  return async (request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> => {
    const language = languageOf(request.url ?? '');
    if (request.method !== 'POST' || !language) return next();
    if (!isOwnPage(request)) return end(response, 403);
    const missing = parse(await readBody(request));
    if (!missing) return end(response, 400);
    saved = saved.then(() => add(join(folder, language, 'translation.json'), missing));
    await saved;
    end(response, 204);
  };
}

/** The host is checked against DNS rebinding, where a foreign name resolves to this machine. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? '';
  return /^(localhost|127\.0\.0\.1):\d+$/.test(host) && headers.origin === `http://${host}`;
}

async function add(file: string, missing: Readonly<Record<string, unknown>>): Promise<void> {
  const texts = JSON.parse(await readFile(file, 'utf8')) as Texts;
  await writeFile(file, `${JSON.stringify(withMissing(texts, missing), null, 2)}\n`);
}

function languageOf(url: string): Language | undefined {
  const [, name] = address.exec(url) ?? [];
  return languages.find((language) => language === name);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > bodyLimit) return '';
  }
  return body;
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}
