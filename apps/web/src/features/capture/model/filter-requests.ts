import type { CapturedRequest } from '@sentiero/contracts/capture';
import { createTextSearch } from '../../../shared/traffic/text-search.ts';
import type { Notes } from './notes.ts';

/** `statusClass` is the first digit, or `0` for no response. */
export type RequestFilter = { method: string | null; statusClass: string | null; text: string };

export const noFilter: RequestFilter = { method: null, statusClass: null, text: '' };

/** Whether a filter leaves anything out. */
export const isSearch = ({ method, statusClass, text }: RequestFilter): boolean =>
  method !== null || statusClass !== null || text.trim() !== '';

/** Whether a record passes the filter. The text is searched in the request and in its note. */
export function createMatcher(
  { method, statusClass, text }: RequestFilter,
  notes: Notes = new Map(),
): (request: CapturedRequest) => boolean {
  const wanted = text.trim().toLowerCase();
  const hasText = createTextSearch(text);
  return (request) =>
    (method === null || request.method === method) &&
    (statusClass === null || String(Math.floor((request.code ?? 0) / 100)) === statusClass) &&
    (hasText(request) || (notes.get(request.id) ?? '').toLowerCase().includes(wanted));
}
