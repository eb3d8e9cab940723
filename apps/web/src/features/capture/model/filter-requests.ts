import type { CapturedMessage, CapturedRequest } from '@sentiero/contracts/capture';

/** `statusClass` is the first digit, or `0` for no response. */
export type RequestFilter = { method: string | null; statusClass: string | null; text: string };

export const noFilter: RequestFilter = { method: null, statusClass: null, text: '' };

/** Whether a record passes the filter. The result of a text search is cached per record. */
export function createMatcher({
  method,
  statusClass,
  text,
}: RequestFilter): (request: CapturedRequest) => boolean {
  const hasText = createTextSearch(text.trim().toLowerCase());
  return (request) =>
    (method === null || request.method === method) &&
    (statusClass === null || String(Math.floor((request.code ?? 0) / 100)) === statusClass) &&
    hasText(request);
}

function createTextSearch(wanted: string): (request: CapturedRequest) => boolean {
  if (wanted === '') return () => true;
  const known = new WeakMap<CapturedRequest, boolean>();
  const isIn = (text: string) => text.toLowerCase().includes(wanted);
  const isInMessage = ({ headers, body }: CapturedMessage) =>
    headers.some(([name, value]) => isIn(`${name}: ${value}`)) ||
    (body?.encoding === 'utf8' && isIn(body.content));
  return (request) => {
    const found =
      known.get(request) ??
      (isIn(request.url) ||
        isInMessage(request.request) ||
        (request.response !== null && isInMessage(request.response)));
    known.set(request, found);
    return found;
  };
}

/** Path and query of an absolute URL, as sent. */
export function pathOf(url: string): string {
  return url.replace(/^[^:/?#]+:\/\/[^/?#]*/, '') || '/';
}
