import type { ChangedParts, EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { originalLimit } from './changes.ts';
import { decodeBody } from './decode-body.ts';
import type { Bodies, Frame } from './frame.ts';
import type { RawChanges, RawRequestRecord } from './raw-record.ts';
import { fromLatin1, pairs, queryParams } from './text.ts';

/** The record in the API's format, with decoded bodies. */
export async function toRecord(frame: Frame, bodyLimit: number): Promise<RequestRecord | EventRecord> {
  const { record } = frame;
  return record.kind === 'event' ? toEventRecord(record) : toRequestRecord(record, frame, bodyLimit);
}

function toEventRecord({ user: _user, ...event }: EventRecord & { user: string }): EventRecord {
  return event;
}

async function toRequestRecord(raw: RawRequestRecord, bodies: Bodies, limit: number): Promise<RequestRecord> {
  const { request, forwarded, rewritten, informational, response } = raw;
  const [requestBody, responseBody] = await Promise.all([
    decodeBody(request.body, bodies.request, { headers: request.headers, limit }),
    response && decodeBody(response.body, bodies.response, { headers: response.headers, limit }),
  ]);
  const { params, isCut } = queryParams(request.target);
  return {
    kind: 'request',
    id: raw.id,
    learner: raw.learner,
    target_id: raw.target_id,
    at: raw.at,
    method: raw.method,
    url: raw.origin + fromLatin1(request.target),
    params,
    code: raw.code,
    status: fromLatin1(raw.status),
    duration: raw.duration,
    outcome: raw.outcome,
    ...(raw.source ?? { origin: 'browser', from: null, run: null }),
    request: {
      target: fromLatin1(request.target),
      headers: pairs(request.headers),
      trailers: pairs(request.trailers),
      body: requestBody,
    },
    ...(forwarded && { forwarded: pairs(forwarded) }),
    ...(rewritten && { rewritten: pairs(rewritten) }),
    ...(informational && {
      informational: informational.map(({ code, status, headers }) => ({
        code,
        status: fromLatin1(status),
        headers: pairs(headers),
      })),
    }),
    ...(raw.refusal !== undefined && { refusal: raw.refusal }),
    ...(raw.attributed && { attributed: raw.attributed }),
    response: response && {
      headers: pairs(response.headers),
      trailers: pairs(response.trailers),
      body: responseBody,
    },
    ...(isCut && { cut: ['params'] }),
    ...(raw.changed && { changed: await toChanged(raw.changed, bodies, Math.min(limit, originalLimit)) }),
  };
}

async function toChanged(
  { request, response }: RawChanges,
  bodies: Bodies,
  limit: number,
): Promise<ChangedParts> {
  return {
    ...(request && {
      request: {
        method: request.method,
        target: fromLatin1(request.target),
        headers: pairs(request.headers),
        body: await decodeBody(request.body, bodies.oldRequest, { headers: request.headers, limit }),
      },
    }),
    ...(response && {
      response: {
        code: response.code,
        status: fromLatin1(response.status),
        headers: pairs(response.headers),
        body: await decodeBody(response.body, bodies.oldResponse, { headers: response.headers, limit }),
      },
    }),
  };
}
