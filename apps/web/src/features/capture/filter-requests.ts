import type { CapturedRequest } from '@sentiero/contracts/capture';

export type RequestFilter = { method: string | null; statusClass: string | null; text: string };

export const noFilter: RequestFilter = { method: null, statusClass: null, text: '' };

/** The records of one target that pass the filter. `statusClass` is the first digit, `0` for no answer. */
export function filterRequests(
  requests: readonly CapturedRequest[],
  targetId: number | null,
  { method, statusClass, text }: RequestFilter,
): readonly CapturedRequest[] {
  const wanted = text.trim().toLowerCase();
  return requests.filter(
    (request) =>
      (targetId === null || request.target.id === targetId) &&
      (method === null || request.method === method) &&
      (statusClass === null || String(Math.floor((request.code ?? 0) / 100)) === statusClass) &&
      (wanted === '' || request.url.toLowerCase().includes(wanted)),
  );
}

/** Path and query of an absolute address, as it was sent. */
export function pathOf(url: string): string {
  return url.replace(/^[^:/?#]+:\/\/[^/?#]*/, '') || '/';
}
