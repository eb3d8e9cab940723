import type { EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { decodeBody } from './decode-body.ts';
import type { RawRecord, RawRequestRecord } from './raw-record.ts';
import { fromLatin1, pairs, queryParams } from './text.ts';

/** The record as the API takes it. Decodes bodies off the hot path, on the thread pool. */
export async function toRecord(raw: RawRecord, bodyLimit: number): Promise<RequestRecord | EventRecord> {
  return raw.kind === 'event' ? raw : toRequestRecord(raw, bodyLimit);
}

async function toRequestRecord(raw: RawRequestRecord, bodyLimit: number): Promise<RequestRecord> {
  const { request, response } = raw;
  const [requestBody, responseBody] = await Promise.all([
    decodeBody(request.body, request.headers, bodyLimit),
    response && decodeBody(response.body, response.headers, bodyLimit),
  ]);
  return {
    kind: 'request',
    id: raw.id,
    learner: raw.learner,
    target_id: raw.target_id,
    at: raw.at,
    method: raw.method,
    url: raw.origin + fromLatin1(request.target),
    params: queryParams(request.target),
    code: raw.code,
    status: fromLatin1(raw.status),
    duration: raw.duration,
    outcome: raw.outcome,
    request: {
      target: fromLatin1(request.target),
      headers: pairs(request.headers),
      trailers: pairs(request.trailers),
      body: requestBody,
    },
    response: response && {
      headers: pairs(response.headers),
      trailers: pairs(response.trailers),
      body: responseBody,
    },
  };
}
