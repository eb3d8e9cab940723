import { pathAndQuery, type RequestRecord } from '@sentiero/contracts/capture';

/** The parts of an exchange that show which requests a browser sends automatically after it. */
type Page = {
  id: string;
  /** Path and query. */
  place: string;
  /** Milliseconds since the epoch of the request's first byte and the response's last byte. */
  startMs: number;
  endMs: number;
  /** Path and query of a redirect's destination; null for other responses. */
  location: string | null;
  /** Where the request came from, as its browser says. */
  site: string | null;
};
export type Sent = Pick<RequestRecord, 'id' | 'at' | 'url' | 'duration' | 'code' | 'request' | 'response'>;

/** The bound per learner; pages of lessons load far fewer resources. */
const maxPages = 20;
/** A learner needs longer than this to notice a completed step and act again. */
const withinMs = 2_000;
/** A browser follows a redirect only after the response; the margin allows for clock differences between processes. */
const skewMs = 50;

/** Milliseconds since the epoch of the response's last byte. */
export const endOf = ({ at, duration }: Pick<Sent, 'at' | 'duration'>): number =>
  Date.parse(at) + duration * 1000;

function pageOf({ id, at, url, duration, code, request, response }: Sent): Page {
  const isRedirect = code !== null && code >= 300 && code < 400;
  const target = isRedirect ? headerOf(response?.headers ?? [], 'location') : null;
  const startMs = Date.parse(at);
  const endMs = endOf({ at, duration });
  const site = headerOf(request.headers, 'sec-fetch-site');
  return { id, place: placeOf(url), startMs, endMs, location: target && resolved(target, url), site };
}

/**
 * The requests that completed a step, and their follow-ups: redirects and page resources that browsers request
 * automatically. Follow-ups complete nothing, because the learner has not seen the next step yet.
 */
export class FollowUps {
  readonly #pages = new Map<number, Page[]>();
  /** The time until which a request may have been caused by the page. */
  readonly #untilMs = new Map<string, number>();

  /** A request that completed something. */
  add(userId: number, sent: Sent): void {
    const pages = this.#pages.get(userId);
    if (pages) pages.push(pageOf(sent));
    else this.#pages.set(userId, [pageOf(sent)]);
  }

  /** Whether the request is a follow-up; if it is, it is remembered. */
  has(userId: number, sent: Sent): boolean {
    const pages = this.#pages.get(userId) ?? [];
    if (pages.length === 0) return false;
    const next = arrivalOf(sent);
    const page = pages.find((own) => own.id !== sent.id && follows(next, own));
    if (!page) return false;
    this.#untilMs.set(sent.id, page.endMs + withinMs);
    if (pages.length < maxPages) pages.push(pageOf(sent));
    return true;
  }

  /** Whether the request is a completing one or a follow-up and could still have caused something at `atMs`. */
  includes(requestId: string | null, atMs = -Infinity): boolean {
    const untilMs = requestId === null ? undefined : this.#untilMs.get(requestId);
    return untilMs !== undefined && atMs <= untilMs;
  }
}

/** The headers that decide whether a request is a follow-up of a page. */
type Arrival = {
  atMs: number;
  place: string;
  referrer: string | null;
  /** Whether a page's script opens a websocket. */
  isSocket: boolean;
  site: string | null;
};

function arrivalOf({ at, url, request: { headers } }: Sent): Arrival {
  const isByBrowser = headerOf(headers, 'sec-fetch-mode') !== null;
  const isByHand = headerOf(headers, 'sec-fetch-user') !== null;
  const referrer = isByBrowser && !isByHand ? headerOf(headers, 'referer') : null;
  // Browsers send no `Referer` when they open a websocket, but always `Origin`.
  const isSocket = headerOf(headers, 'sec-websocket-key') !== null && headerOf(headers, 'origin') !== null;
  const site = headerOf(headers, 'sec-fetch-site');
  return {
    atMs: Date.parse(at),
    place: placeOf(url),
    referrer: referrer && placeOf(referrer),
    isSocket,
    site,
  };
}

function follows({ atMs, place, referrer, isSocket, site }: Arrival, page: Page): boolean {
  if (atMs > page.endMs + withinMs) return false;
  if (isSocket && atMs >= page.startMs) return true;
  // A browser that follows a redirect names the same origin again; an address that was typed, or another tool, does not.
  if (page.location === place && page.site === site && atMs >= page.endMs - skewMs) return true;
  return referrer !== null && (referrer === page.place || referrer === page.location);
}

/** Path and query, the form in which URLs of one target are compared. */
const placeOf = (url: string): string => pathAndQuery(url).split('#', 1)[0] ?? '';

function headerOf(headers: readonly (readonly [string, string])[], name: string): string | null {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

function resolved(location: string, base: string): string | null {
  const url = URL.parse(location, base);
  return url && placeOf(url.href);
}
