import type { EventRecord, Outcome, RequestOrigin } from '@sentiero/contracts/capture';

/** Header or trailer lines in Latin-1: name, value, name, value. */
export type RawLines = readonly string[];

/** A body in its content encoding; `cut` if more was sent than the `kept` bytes. */
export type RawBody = { size: number; kept: number; cut: boolean };

export type RawMessage = { headers: RawLines; trailers: RawLines; body: RawBody | null };

export type RawInformational = { code: number; status: string; headers: RawLines };

/** The part of the bench that made a request; absent for browsers and other clients. */
export type RequestSource = { origin: RequestOrigin; from: string | null; run: string | null };

/** An exchange in the spool's format: cheap to write, converted only when it is sent. Bodies are stored separately. */
export type RawRequestRecord = {
  kind: 'raw';
  id: string;
  learner: string;
  target_id: number;
  at: string;
  method: string;
  /** Scheme and host as the learner sees them. */
  origin: string;
  code: number | null;
  status: string;
  duration: number;
  outcome: Outcome;
  /** Absent for a browser's request. */
  source?: RequestSource;
  request: RawMessage & { target: string };
  informational?: readonly RawInformational[];
  response: RawMessage | null;
};

/** `user` is the opaque key by which quotas are counted; it never leaves the spool. */
export type RawRecord = (RawRequestRecord | EventRecord) & { user?: string };

/** The number of body bytes stored with the record: the request's and the response's. */
export function keptBytes(record: RawRecord): { request: number; response: number } {
  if (record.kind === 'event') return { request: 0, response: 0 };
  return { request: record.request.body?.kept ?? 0, response: record.response?.body?.kept ?? 0 };
}

/** The record without its bodies, which are the largest part; their sizes stay. */
export function withoutBodies(record: RawRecord): RawRecord {
  if (record.kind === 'event') return record;
  const { request, response } = record;
  return {
    ...record,
    request: { ...request, body: emptied(request.body) },
    response: response && { ...response, body: emptied(response.body) },
  };
}

function emptied(body: RawBody | null): RawBody | null {
  return body && { size: body.size, kept: 0, cut: true };
}
