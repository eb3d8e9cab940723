import type { CapturedBody } from '@sentiero/contracts/capture';
import { parameterOf } from '@sentiero/traffic/parameters';
import { decodeBytes } from './percent.ts';

export type Body = CapturedBody;
export type Message = { headers: readonly (readonly [string, string])[]; body: Body | null };

export function headerOf({ headers }: Message, name: string): string {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
}

function bodyBytes(body: Pick<Body, 'encoding' | 'content'>): Buffer {
  return Buffer.from(body.content, body.encoding);
}

/** The body in the charset in which it is shown; bytes that are not valid in it, and all others, as Latin-1. */
export function bodyText(message: Message | null): string {
  if (!message?.body) return '';
  const { body } = message;
  if (body.encoding === 'utf8') return body.content;
  const bytes = bodyBytes(body);
  const declared = parameterOf(headerOf(message, 'content-type'), 'charset') ?? '';
  // UTF-8 as text would be in the record as such.
  const charset = body.charset === 'utf-8' ? declared : (body.charset ?? declared);
  try {
    return charset === '' ? decodeBytes(bytes) : new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeBytes(bytes); // The charset is unknown.
  }
}
