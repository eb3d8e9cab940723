import { dayMs } from '@sentiero/contracts/time';
import { cookieDate } from './cookie-date.ts';

/** A cookie without a name has an empty one. */
export type Cookie = { name: string; value: string };

/** A cookie as a response sets it, with its attributes as written; null where one is absent. */
export type SetCookie = Cookie & {
  expires: string | null;
  maxAge: string | null;
  domain: string | null;
  path: string | null;
  secure: boolean;
  httpOnly: boolean;
  sameSite: string | null;
  partitioned: boolean;
};

type Header = readonly [string, string];

/** Longer attributes are ignored, in characters. */
const longestAttribute = 1024;

/** The cookies in a request's Cookie headers. */
export const requestCookies = (headers: readonly Header[]): Cookie[] =>
  valuesOf(headers, 'cookie').flatMap(parseCookies);

/** The cookies in a response's Set-Cookie headers. */
export const responseCookies = (headers: readonly Header[]): SetCookie[] =>
  valuesOf(headers, 'set-cookie').map(parseSetCookie);

const valuesOf = (headers: readonly Header[], name: string) =>
  headers.filter(([other]) => other.toLowerCase() === name).map(([, value]) => value);

/** The cookies in the value of a Cookie header. */
export const parseCookies = (line: string): Cookie[] =>
  line
    .split(';')
    .map(parseCookie)
    .filter(({ name, value }) => name !== '' || value !== '');

/** The value of a Cookie header. */
export const formatCookies = (cookies: readonly Cookie[]): string =>
  cookies.map(({ name, value }) => (name === '' ? value : `${name}=${value}`)).join('; ');

/** The value of a Set-Cookie header as browsers read it (RFC 6265bis, section 5.6); of attributes the last counts. */
export function parseSetCookie(line: string): SetCookie {
  const [cookie = '', ...attributes] = line.split(';');
  const found = new Map<string, string>();
  for (const { name, value } of attributes.map(parseAttribute))
    if (value.length <= longestAttribute) found.set(name, value);
  const text = (name: string) => found.get(name) || null;
  return {
    ...parseCookie(cookie),
    expires: text('expires'),
    maxAge: text('max-age'),
    domain: text('domain'),
    path: text('path'),
    secure: found.has('secure'),
    httpOnly: found.has('httponly'),
    sameSite: text('samesite'),
    partitioned: found.has('partitioned'),
  };
}

const longestLifeMs = 400 * dayMs;

/** When a browser deletes the cookie, by its clock; a `Max-Age` that is a number comes before `Expires`. */
export function expiryOf({ maxAge, expires }: SetCookie, nowMs: number): number {
  const age = /^[+-]?\d+$/.test(maxAge ?? '') ? nowMs + Number(maxAge) * 1000 : null;
  const date = age ?? (expires === null ? null : cookieDate(expires));
  return date === null ? Infinity : Math.min(date, nowMs + longestLifeMs);
}

/** Without an equals sign it is a value without a name. */
function parseCookie(pair: string): Cookie {
  const equals = pair.indexOf('=');
  return { name: trimmed(pair.slice(0, Math.max(0, equals))), value: trimmed(pair.slice(equals + 1)) };
}

/** Without an equals sign it is a name without a value. */
function parseAttribute(part: string): Cookie {
  const equals = part.indexOf('=');
  const end = equals < 0 ? part.length : equals;
  return { name: trimmed(part.slice(0, end)).toLowerCase(), value: trimmed(part.slice(end + 1)) };
}

/** Without the blanks around it, which are spaces and tabs only. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t';
