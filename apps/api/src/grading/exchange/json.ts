import { headerOf, type Message } from './body-text.ts';

/** The value of a JSON body, whatever its content type; undefined for other bodies. */
export function readJson(message: Message | null, text: string): unknown {
  if (!message || text === '') return undefined;
  const isDeclared = /\bjson\b/i.test(headerOf(message, 'content-type'));
  if (!isDeclared && !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
