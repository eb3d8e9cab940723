import type { RequestRecord } from '@sentiero/contracts/capture';

type Pairs = readonly (readonly [string, string])[];

/** The request's header lines as the target received them, which may not be as the learner sent them. */
export function receivedHeaders({
  request: { headers },
  forwarded = [],
}: Pick<RequestRecord, 'request' | 'forwarded'>): Pairs {
  if (forwarded.length === 0) return headers;
  const changed = new Set(forwarded.map(([name]) => name.toLowerCase()));
  const kept = headers.filter(([name]) => !changed.has(name.toLowerCase()));
  return [...kept, ...forwarded.filter(([, value]) => value !== '')];
}
