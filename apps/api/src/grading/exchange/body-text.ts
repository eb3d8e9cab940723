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

/** A parameter of `Content-Type`; empty without it. */
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

/** The body decoded by the charset of its message; if there is none, as UTF-8 or else Latin-1. */
export function bodyText(message: Message | null): string {
  if (!message?.body) return '';
  const { body } = message;
  // The proxy has already decoded valid UTF-8.
  if (body.encoding === 'utf8') return body.content;
  const charset = typeParameter(headerOf(message, 'content-type'), 'charset');
  const bytes = bodyBytes(body);
  try {
    return charset === '' ? decodeBytes(bytes) : new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeBytes(bytes); // no charset that anybody knows
  }
}
