import { pathAndQuery, type RequestRecord } from '@sentiero/contracts/capture';

/** The part of an exchange that shows what a browser does by itself after it. */
type Page = {
  id: string;
  /** Path and query. */
  place: string;
  /** Milliseconds since the epoch, when the answer's last byte was there. */
  endMs: number;
  /** Path and query of a redirect's destination; null where it is none. */
  location: string | null;
};
export type Sent = Pick<RequestRecord, 'id' | 'at' | 'url' | 'duration' | 'code' | 'request' | 'response'>;

/** Of each learner; a page with more parts than these is no page of a lesson. */
const maxPages = 20;
/** A learner needs longer than this to see that a step is completed, and to go on. */
const withinMs = 2_000;
/** Before a redirect was there nothing followed it, by the clocks of two processes. */
const skewMs = 50;

function pageOf({ id, at, url, duration, code, response }: Sent): Page {
  const isRedirect = code !== null && code >= 300 && code < 400;
  const target = isRedirect ? headerOf(response?.headers ?? [], 'location') : null;
  const endMs = Date.parse(at) + duration * 1000;
  return { id, place: placeOf(url), endMs, location: target && resolved(target, url) };
}

/**
 * The requests that completed something, and what clients sent by themselves after them: redirects that they followed,
 * and parts of the page. That completes nothing more, for the learner has not seen what comes next.
 */
export class FollowUps {
  readonly #pages = new Map<number, Page[]>();
  readonly #ids = new Set<string>();

  /** A request that completed something. */
  add(userId: number, sent: Sent): void {
    const pages = this.#pages.get(userId);
    if (pages) pages.push(pageOf(sent));
    else this.#pages.set(userId, [pageOf(sent)]);
  }

  /** Whether a client sent the request by itself; it is remembered. */
  has(userId: number, sent: Sent): boolean {
    const pages = this.#pages.get(userId) ?? [];
    if (pages.length === 0) return false;
    const next = arrivalOf(sent);
    if (!pages.some((page) => page.id !== sent.id && follows(next, page))) return false;
    this.#ids.add(sent.id);
    if (pages.length < maxPages) pages.push(pageOf(sent));
    return true;
  }

  /** Whether that request is one of them. */
  includes(requestId: string | null): boolean {
    return requestId !== null && this.#ids.has(requestId);
  }
}

/** What decides whether a request follows a page. */
type Arrival = { atMs: number; place: string; referrer: string | null };

function arrivalOf({ at, url, request: { headers } }: Sent): Arrival {
  const isByBrowser = headerOf(headers, 'sec-fetch-mode') !== null;
  const isByHand = headerOf(headers, 'sec-fetch-user') !== null;
  const referrer = isByBrowser && !isByHand ? headerOf(headers, 'referer') : null;
  return { atMs: Date.parse(at), place: placeOf(url), referrer: referrer && placeOf(referrer) };
}

function follows({ atMs, place, referrer }: Arrival, page: Page): boolean {
  if (atMs > page.endMs + withinMs) return false;
  if (page.location === place && atMs >= page.endMs - skewMs) return true;
  return referrer !== null && (referrer === page.place || referrer === page.location);
}

/** Path and query, by which two addresses of one target are compared. */
const placeOf = (url: string): string => pathAndQuery(url).split('#', 1)[0] ?? '';

function headerOf(headers: readonly (readonly [string, string])[], name: string): string | null {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

function resolved(location: string, base: string): string | null {
  const url = URL.parse(location, base);
  return url && placeOf(url.href);
}
