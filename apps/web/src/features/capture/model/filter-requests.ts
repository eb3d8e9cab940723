import type { CapturedMessage, CapturedRequest } from '@sentiero/contracts/capture';
import { byteTextOf } from '../../../shared/text/bytes.ts';
import type { Notes } from './notes.ts';

/** `statusClass` is the first digit, or `0` for no response. */
export type RequestFilter = { method: string | null; statusClass: string | null; text: string };

export const noFilter: RequestFilter = { method: null, statusClass: null, text: '' };

/** Whether a filter leaves anything out. */
export const isSearch = ({ method, statusClass, text }: RequestFilter): boolean =>
  method !== null || statusClass !== null || text.trim() !== '';

/** Whether a record passes the filter. The result of a text search is cached per record. */
export function createMatcher(
  { method, statusClass, text }: RequestFilter,
  notes: Notes = new Map(),
): (request: CapturedRequest) => boolean {
  const hasText = createTextSearch(text.trim().toLowerCase(), notes);
  return (request) =>
    (method === null || request.method === method) &&
    (statusClass === null || String(Math.floor((request.code ?? 0) / 100)) === statusClass) &&
    hasText(request);
}

function createTextSearch(wanted: string, notes: Notes): (request: CapturedRequest) => boolean {
  if (wanted === '') return () => true;
  const known = new WeakMap<CapturedRequest, boolean>();
  const isIn = (text: string) => text.toLowerCase().includes(wanted);
  const isInMessage = ({ headers, body }: CapturedMessage) =>
    headers.some(([name, value]) => isIn(`${name}: ${value}`)) ||
    (body !== null && isIn(body.encoding === 'utf8' ? body.content : byteTextOf(body)));
  return (request) => {
    const found =
      known.get(request) ??
      (isIn(request.url) ||
        isIn(notes.get(request.id) ?? '') ||
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
