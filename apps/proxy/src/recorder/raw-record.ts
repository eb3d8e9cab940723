import type { Attribution, EventRecord, Outcome, RequestOrigin } from '@sentiero/contracts/capture';

/** Header or trailer lines in Latin-1: name, value, name, value. */
export type RawLines = readonly string[];

/**
 * A body in its content encoding; `cut` if more was sent than the `kept` bytes, `isUnfinished` if the connection ended
 * before it.
 */
export type RawBody = { size: number; kept: number; cut: boolean; isUnfinished?: true };

export type RawMessage = {
  /** Absent for HTTP/1.1. */
  version?: '1.0';
  headers: RawLines;
  trailers: RawLines;
  body: RawBody | null;
};

export type RawInformational = { code: number; status: string; headers: RawLines };

type RawOriginal = { headers: RawLines; body: RawBody | null };

/** The original of what the learner changed. */
export type RawChanges = {
  request?: RawOriginal & { method: string; target: string };
  response?: RawOriginal & { code: number; status: string };
};

/** Who made a request that no browser made. */
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
  forwarded?: RawLines;
  rewritten?: RawLines;
  refusal?: string;
  attributed?: Attribution;
  informational?: readonly RawInformational[];
  response: RawMessage | null;
  changed?: RawChanges;
};

/** `user` is the opaque key by which quotas are counted; it never leaves the spool. */
export type RawRecord = (RawRequestRecord | EventRecord) & { user: string };

/** The sizes of the bodies stored with the record, in order. */
export function keptBytes(record: RawRecord): Kept {
  if (record.kind === 'event') return nothingKept;
  const { request, response, changed } = record;
  return {
    request: request.body?.kept ?? 0,
    response: response?.body?.kept ?? 0,
    oldRequest: changed?.request?.body?.kept ?? 0,
    oldResponse: changed?.response?.body?.kept ?? 0,
  };
}

export type Kept = { request: number; response: number; oldRequest: number; oldResponse: number };
const nothingKept: Kept = { request: 0, response: 0, oldRequest: 0, oldResponse: 0 };

export const allKept = ({ request, response, oldRequest, oldResponse }: Kept) =>
  request + response + oldRequest + oldResponse;

/** The record without its bodies, which are the largest part; their sizes stay. */
export function withoutBodies(record: RawRecord): RawRecord {
  if (record.kind === 'event') return record;
  const { request, response, changed } = record;
  return {
    ...record,
    request: { ...request, body: emptied(request.body) },
    response: response && { ...response, body: emptied(response.body) },
    ...(changed && {
      changed: {
        ...(changed.request && { request: { ...changed.request, body: emptied(changed.request.body) } }),
        ...(changed.response && { response: { ...changed.response, body: emptied(changed.response.body) } }),
      },
    }),
  };
}

function emptied(body: RawBody | null): RawBody | null {
  return body && { ...body, kept: 0, cut: true };
}
