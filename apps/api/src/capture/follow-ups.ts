import { pathAndQuery, type RequestRecord } from '@sentiero/contracts/capture';

/** What is told of an exchange to see what a browser does by itself after it. */
type Page = {
  id: string;
  url: string;
  /** Milliseconds since the epoch, when the answer's last byte was there. */
  endMs: number;
  /** Where a redirect leads; null where it is none. */
  location: string | null;
};
export type Sent = Pick<RequestRecord, 'id' | 'at' | 'url' | 'duration' | 'code' | 'request' | 'response'>;

/** A learner needs longer than this to see that a step is completed, and to go on. */
const withinMs = 2_000;
/** Before a redirect was there nothing followed it, by the clocks of two processes. */
const skewMs = 50;

function pageOf({ id, at, url, duration, code, response }: Sent): Page {
  const isRedirect = code !== null && code >= 300 && code < 400;
  const target = isRedirect ? headerOf(response?.headers ?? [], 'location') : null;
  return { id, url, endMs: Date.parse(at) + duration * 1000, location: target && resolved(target, url) };
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
    const isOne = pages.some((page) => page.id !== sent.id && isSoonAfter(sent, page) && follows(sent, page));
    if (!isOne) return false;
    this.#ids.add(sent.id);
    pages.push(pageOf(sent));
    return true;
  }

  /** Whether that request is one of them. */
  includes(requestId: string | null): boolean {
    return requestId !== null && this.#ids.has(requestId);
  }
}

function isSoonAfter({ at }: Sent, { endMs }: Page): boolean {
  const sentMs = Date.parse(at);
  return sentMs <= endMs + withinMs;
}

function follows({ at, url, request: { headers } }: Sent, page: Page): boolean {
  if (page.location !== null && Date.parse(at) >= page.endMs - skewMs && isSame(page.location, url))
    return true;
  const isByBrowser = headerOf(headers, 'sec-fetch-mode') !== null;
  const isByHand = headerOf(headers, 'sec-fetch-user') !== null;
  const referer = headerOf(headers, 'referer');
  if (!isByBrowser || isByHand || referer === null) return false;
  return isSame(referer, page.url) || (page.location !== null && isSame(referer, page.location));
}

const isSame = (one: string, other: string) =>
  pathAndQuery(one).split('#', 1)[0] === pathAndQuery(other).split('#', 1)[0];

function headerOf(headers: readonly (readonly [string, string])[], name: string): string | null {
  return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

function resolved(location: string, base: string): string | null {
  return URL.parse(location, base)?.href ?? null;
}
