import type { CapturedRequest } from '@sentiero/contracts/capture';
import { CookieJar } from '@sentiero/traffic/cookie-jar';
import { requestCookies } from '@sentiero/traffic/cookies';
import type { BenchRequest, Header } from './bench-request.ts';

const aboutBody = /^content-/i;

/** The request that follows a redirect, with the cookies it set; null if it leads to another host. */
export function followRedirect(record: CapturedRequest, sent: BenchRequest): BenchRequest | null {
  const { code, response, url } = record;
  if (code === null || code < 300 || code > 399 || !response) return null;
  const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, url)) return null;
  const [from, to] = [new URL(url), new URL(location, url)];
  if (to.origin !== from.origin) return null;
  const keepsBody = code === 307 || code === 308;
  const headers = withCookies(sent, response.headers, { from, to });
  return {
    method: keepsBody || sent.method === 'HEAD' ? sent.method : 'GET',
    target: to.pathname + to.search,
    headers: keepsBody ? headers : headers.filter(([name]) => !aboutBody.test(name)),
    body: keepsBody ? sent.body : null,
  };
}

type Way = { from: URL; to: URL };

/** The headers with the cookies that a browser would send after a response from `from`. */
function withCookies({ headers }: BenchRequest, received: readonly Header[], { from, to }: Way): Header[] {
  const isNamed =
    (wanted: string) =>
    ([name]: Header) =>
      name.toLowerCase() === wanted;
  const fresh = received.filter(isNamed('set-cookie'));
  if (fresh.length === 0) return [...headers];
  const jar = new CookieJar();
  jar.assume(requestCookies(headers), from);
  for (const [, line] of fresh) jar.keep(line, from);
  const cookie = jar.headerFor(to);
  const others = headers.filter((header) => !isNamed('cookie')(header));
  return cookie === '' ? others : [...others, ['Cookie', cookie]];
}
