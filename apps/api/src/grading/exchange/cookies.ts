import { percentDecoded } from './percent.ts';

/** The values of a cookie: as sent and, if different, percent-decoded. */
export function cookieValues(headers: readonly string[], name: string): string[] {
  return headers.flatMap((header) => header.split(';')).flatMap((pair) => valueOf(pair, name));
}

/** The values that `Set-Cookie` assigns to a cookie. */
export function setCookieValues(headers: readonly string[], name: string): string[] {
  return headers.flatMap((header) => valueOf(header.split(';', 1)[0] ?? '', name));
}

function valueOf(pair: string, name: string): string[] {
  const equals = pair.indexOf('=');
  if (equals < 0 || pair.slice(0, equals).trim() !== name) return [];
  const value = pair
    .slice(equals + 1)
    .trim()
    .replace(/^"([^]*)"$/, '$1');
  const plain = percentDecoded(value);
  return plain === value ? [value] : [value, plain];
}
