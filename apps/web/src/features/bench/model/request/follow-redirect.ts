import { originOf, type CapturedMessage, type CapturedRequest } from '@sentiero/contracts/capture';
import { escapeBytes } from '@sentiero/traffic/bytes';
import { CookieJar } from '@sentiero/traffic/cookie-jar';
import { requestCookies } from '@sentiero/traffic/cookies';
import { headBytes, headTexts } from '@sentiero/traffic/head-bytes';
import type { BenchRequest, Header } from './bench-request.ts';

const aboutBody = /^content-/i;
/** The redirects that browsers follow. */
const followed: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The request that follows a redirect, with the cookies it set; null if it leads to another host. */
export function followRedirect(record: CapturedRequest, sent: BenchRequest): BenchRequest | null {
  const { code, response, url } = record;
  if (code === null || !followed.has(code) || !response) return null;
  const received = linesOf(response);
  const found = received.find(isNamed('location'))?.[1];
  const location = found === undefined ? null : escapeBytes(found);
  const base = URL.canParse(url) ? url : originOf(url);
  if (location === null || !URL.canParse(location, base)) return null;
  const [from, to] = [new URL(base), new URL(location, base)];
  if (to.origin !== from.origin) return null;
  const isChanged = code === 303 ? sent.method !== 'HEAD' : code < 307 && sent.method === 'POST';
  const lines = withCookies(linesOf(sent), received, { from, to });
  const { headers, latin1 } = headTexts({
    line: '',
    headers: isChanged ? lines.filter(([name]) => !aboutBody.test(name)) : lines,
  });
  return {
    method: isChanged ? 'GET' : sent.method,
    target: to.pathname + to.search,
    headers,
    ...(latin1 && { latin1 }),
    body: isChanged ? null : sent.body,
  };
}

type Line = [name: string, value: string];
type Way = { from: URL; to: URL };

/** The bytes of the headers. */
function linesOf({ headers, latin1 }: Pick<BenchRequest | CapturedMessage, 'headers' | 'latin1'>): Line[] {
  return headBytes({ line: '', headers: headers.map(([name, value]): Line => [name, value]) }, latin1)
    .headers;
}

const isNamed =
  (wanted: string) =>
  ([name]: Header) =>
    name.toLowerCase() === wanted;

/** The headers with the cookies that a browser would send after a response from `from`. */
function withCookies(sent: Line[], received: readonly Line[], { from, to }: Way): Line[] {
  const fresh = received.filter(isNamed('set-cookie'));
  if (fresh.length === 0) return sent;
  const jar = new CookieJar();
  jar.assume(requestCookies(sent), from);
  for (const [, line] of fresh) jar.keep(line, from);
  const cookie = jar.headerFor(to);
  const others = sent.filter((header) => !isNamed('cookie')(header));
  return cookie === '' ? others : [...others, ['Cookie', cookie]];
}
