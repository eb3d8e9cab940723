import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { BenchRequest, Header } from './bench-request.ts';

const aboutBody = /^content-/i;

/** The request that follows a redirect, with the cookies it set; null if it leads to another host. */
export function followRedirect(record: CapturedRequest, sent: BenchRequest): BenchRequest | null {
  const { code, response, url } = record;
  if (code === null || code < 300 || code > 399 || !response) return null;
  const location = response.headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, url)) return null;
  const { origin, pathname, search } = new URL(location, url);
  if (origin !== new URL(url).origin) return null;
  const keepsBody = code === 307 || code === 308;
  const headers = withCookies(sent.headers, response.headers);
  return {
    method: keepsBody || sent.method === 'HEAD' ? sent.method : 'GET',
    target: pathname + search,
    headers: keepsBody ? headers : headers.filter(([name]) => !aboutBody.test(name)),
    body: keepsBody ? sent.body : null,
  };
}

function withCookies(sent: readonly Header[], received: readonly Header[]): Header[] {
  const fresh = received
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .map(([, value]) => value.split(';')[0]?.trim() ?? '')
    .filter((pair) => pair.includes('='));
  if (fresh.length === 0) return [...sent];
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='));
  const replaced = new Set(fresh.map(nameOf));
  const known = sent
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(/;\s*/))
    .filter((pair) => pair !== '' && !replaced.has(nameOf(pair)));
  const others = sent.filter(([name]) => name.toLowerCase() !== 'cookie');
  return [...others, ['Cookie', [...known, ...fresh].join('; ')]];
}
