import type { EventRecord, Outcome } from '@sentiero/contracts/capture';

/** Header or trailer lines: name, value, name, value, in Latin-1. */
export type RawLines = readonly string[];

/** A body as it went over the wire, still content-encoded; `cut`: there was more than the `kept` bytes. */
export type RawBody = { size: number; kept: number; cut: boolean };

export type RawMessage = { headers: RawLines; trailers: RawLines; body: RawBody | null };

export type RawInformational = { code: number; status: string; headers: RawLines };

/** An exchange as the spool keeps it: cheap to write, made presentable only when it is sent. Bodies lie beside it. */
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
  request: RawMessage & { target: string };
  informational?: readonly RawInformational[];
  response: RawMessage | null;
};

/** `user` is the opaque key by which shares are counted; it stays in the spool. */
export type RawRecord = (RawRequestRecord | EventRecord) & { user?: string };

/** How many bytes of bodies lie beside the record: the request's, then the answer's. */
export function keptBytes(record: RawRecord): { request: number; response: number } {
  if (record.kind === 'event') return { request: 0, response: 0 };
  return { request: record.request.body?.kept ?? 0, response: record.response?.body?.kept ?? 0 };
}

/** The record with what is heaviest taken out; its sizes stay. */
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
