import { utf8Bytes } from './bytes.ts';
import { expiryOf, formatCookies, parseSetCookie, type Cookie, type SetCookie } from './cookies.ts';

/** Where a request goes, as `URL` has it. */
type Place = Readonly<Pick<URL, 'protocol' | 'hostname' | 'pathname'>>;
type Scope = { domain: string; isHostOnly: boolean; path: string; isSecure: boolean };
/** `sentTo` is set for a cookie of which only the name and the value are known. */
type Kept = Cookie & Scope & { expiresMs: number; sentTo: Place | null };

/** In bytes, of the name and the value together. */
const longestCookie = 4096;
/** As in Chromium: the oldest cookie of a host makes room. */
const mostPerDomain = 180;

/**
 * The cookies that a browser keeps (RFC 6265bis). It has no list of public suffixes: of the domains above a host it
 * refuses only those of one label. Requests count as those of a page of the same site.
 */
export class CookieJar {
  /** The oldest first. */
  #cookies: Kept[] = [];

  /** Takes the cookies that a request sent there. A response replaces them if it sets cookies that would be sent there. */
  assume(cookies: readonly Cookie[], at: Place): void {
    const scope = { domain: hostOf(at), isHostOnly: true, path: '/', isSecure: false };
    for (const { name, value } of cookies)
      this.#cookies.push({ name, value, ...scope, expiresMs: Infinity, sentTo: at });
  }

  /** Stores or deletes a cookie that a response from there sets; returns whether browsers would accept it. */
  keep(line: string, from: Place, nowMs = Date.now()): boolean {
    const cookie = parseSetCookie(line);
    const scope = isAcceptable(line, cookie) ? scopeOf(cookie, from) : null;
    if (!scope || !isAllowed(cookie, scope, from) || this.#hidesSecure(cookie, scope, from)) return false;
    const { name, value } = cookie;
    const expiresMs = expiryOf(cookie, nowMs);
    const isOld = (old: Kept) =>
      old.name === name && (old.sentTo ? isSentTo(scope, old.sentTo) : isSame(old, scope));
    const place = this.#cookies.findIndex(isOld);
    const rest = this.#cookies.filter((old) => !isOld(old));
    // A cookie that is replaced keeps its place in the order.
    if (expiresMs > nowMs)
      rest.splice(place < 0 ? rest.length : place, 0, { name, value, ...scope, expiresMs, sentTo: null });
    const ofDomain = rest.filter(({ domain }) => domain === scope.domain);
    this.#cookies = ofDomain.length > mostPerDomain ? rest.filter((old) => old !== ofDomain[0]) : rest;
    return true;
  }

  /** The cookies of a request to there, in their order. */
  cookiesFor(at: Place, nowMs = Date.now()): Cookie[] {
    this.#cookies = this.#cookies.filter(({ expiresMs }) => expiresMs > nowMs);
    return this.#cookies
      .filter((cookie) => isSentTo(cookie, at))
      .toSorted((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => ({ name, value }));
  }

  /** The value of the `Cookie` header of a request to there; empty if there is none. */
  headerFor(at: Place, nowMs = Date.now()): string {
    return formatCookies(this.cookiesFor(at, nowMs));
  }

  /** What comes unencrypted cannot replace a cookie that does not. */
  #hidesSecure({ name }: Cookie, scope: Scope, from: Place): boolean {
    if (scope.isSecure || isTrusted(from)) return false;
    return this.#cookies.some(
      (old) =>
        old.isSecure &&
        old.name === name &&
        (isWithin(old.domain, scope.domain) || isWithin(scope.domain, old.domain)) &&
        isBelow(scope.path, old.path),
    );
  }
}

/** Chromium also refuses what could be taken for another cookie, and tabs. */
function isAcceptable(line: string, { name, value }: Cookie): boolean {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(line) || /\t/.test(name + value)) return false;
  if (name === '' && (value === '' || value.includes('='))) return false;
  return utf8Bytes(name + value).length <= longestCookie;
}

function scopeOf({ domain, path, secure }: SetCookie, from: Place): Scope | null {
  const host = hostOf(from);
  const named = (domain ?? '').replace(/^\./, '').toLowerCase();
  const isOneLabel = !named.includes('.');
  if (named !== '' && named !== host && (isOneLabel || !isWithin(host, named))) return null;
  return {
    domain: named === '' ? host : named,
    isHostOnly: isOneLabel,
    path: path?.startsWith('/') ? path : folderOf(from.pathname),
    isSecure: secure,
  };
}

/** The rules about encryption, and those that a name's prefix promises. */
function isAllowed(cookie: SetCookie, { isSecure }: Scope, from: Place): boolean {
  const { name, value, domain, path, partitioned, sameSite, httpOnly } = cookie;
  if (isSecure ? !isTrusted(from) : partitioned || sameSite?.toLowerCase() === 'none') return false;
  const [prefix = ''] = /^__(host-http|host|http|secure)-/i.exec(name === '' ? value : name) ?? [];
  const promises = prefix.toLowerCase();
  if (promises === '') return true;
  if (name === '' || !isSecure || (promises.includes('http-') && !httpOnly)) return false;
  return !promises.startsWith('__host-') || (domain === null && path === '/');
}

const isSame = (one: Scope, other: Scope) =>
  one.domain === other.domain && one.isHostOnly === other.isHostOnly && one.path === other.path;

function isSentTo({ domain, isHostOnly, path, isSecure }: Scope, at: Place): boolean {
  const host = hostOf(at);
  if (isHostOnly ? host !== domain : !isWithin(host, domain)) return false;
  return isBelow(at.pathname, path) && (!isSecure || isTrusted(at));
}

const hostOf = ({ hostname }: Place) => hostname.toLowerCase();

/** Whether a host is that domain or below it; an address is below nothing. */
function isWithin(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$|:/.test(host));
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function folderOf(path: string): string {
  return path.startsWith('/') ? path.slice(0, Math.max(1, path.lastIndexOf('/'))) : '/';
}

/** Browsers trust the own machine without encryption. */
const isTrusted = (place: Place) =>
  /^(https|wss):$/.test(place.protocol) || /^((.*\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(hostOf(place));
