import type { CapturedBody } from '@sentiero/contracts/capture';
import { decodeBytes } from './percent.ts';

export type Body = CapturedBody;
export type Message = { headers: readonly (readonly [string, string])[]; body: Body | null };

export function headerOf({ headers }: Message, name: string): string {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? '';
}

export function bodyBytes(body: Body): Buffer {
  return Buffer.from(body.content, body.encoding);
}

/** A parameter of `Content-Type`; empty if absent. */
export function typeParameter(contentType: string, name: string): string {
  for (const part of contentType.split(';').slice(1)) {
    const equals = part.indexOf('=');
    if (part.slice(0, equals).trim().toLowerCase() === name)
      return part
        .slice(equals + 1)
        .trim()
        .replace(/^"([^]*)"$/, '$1');
  }
  return '';
}

/** The body decoded with the message's charset; without one, as UTF-8, falling back to Latin-1. */
export function bodyText(message: Message | null): string {
  if (!message?.body) return '';
  const { body } = message;
  // The proxy has already decoded bodies that are valid UTF-8.
  if (body.encoding === 'utf8') return body.content;
  const charset = typeParameter(headerOf(message, 'content-type'), 'charset');
  const bytes = bodyBytes(body);
  try {
    return charset === '' ? decodeBytes(bytes) : new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeBytes(bytes); // The charset is unknown.
  }
}
