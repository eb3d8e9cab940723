import type { EventRecord, Outcome } from '@sentiero/contracts/capture';
import type { RawBody } from './body-copy.ts';

/** Header or trailer lines as node gives them: name, value, name, value, in Latin-1. */
export type RawLines = readonly string[];

export type RawMessage = { headers: RawLines; trailers: RawLines; body: RawBody | null };

/** An exchange as the spool keeps it: cheap to write, made presentable only when it is sent. */
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
  response: RawMessage | null;
};

export type RawRecord = RawRequestRecord | EventRecord;

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

export function hasBodies(record: RawRecord): boolean {
  return record.kind === 'raw' && Boolean(record.request.body?.base64 || record.response?.body?.base64);
}

function emptied(body: RawBody | null): RawBody | null {
  return body && { base64: '', size: body.size, cut: true };
}
