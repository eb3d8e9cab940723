import type { ChangedParts, EventRecord, RequestRecord } from '@sentiero/contracts/capture';
import { originalLimit } from './changes.ts';
import { decodeBody } from './decode-body.ts';
import type { Bodies, Frame } from './frame.ts';
import type { RawChanges, RawLines, RawRequestRecord } from './raw-record.ts';
import { headTexts } from '@sentiero/traffic/head-bytes';
import { fromLatin1, inPairs, pairs, queryParams } from './text.ts';

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
    decodeBody(request.body, bodies.request, { headers: request.headers, limit, keepsCoded: true }),
    response && decodeBody(response.body, bodies.response, { headers: response.headers, limit }),
  ]);
  const { params, isCut } = queryParams(request.target);
  const { line: target, ...asked } = headOf(request.target, request.headers);
  const answered = response && headOf(raw.status, response.headers);
  return {
    kind: 'request',
    id: raw.id,
    learner: raw.learner,
    target_id: raw.target_id,
    at: raw.at,
    method: raw.method,
    url: raw.origin + target,
    params,
    code: raw.code,
    status: answered ? answered.line : fromLatin1(raw.status),
    duration: raw.duration,
    outcome: raw.outcome,
    ...(raw.source ?? { origin: 'browser', from: null, run: null }),
    request: {
      target,
      ...(request.version && { version: request.version }),
      ...asked,
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
    response: response &&
      answered && {
        ...(response.version && { version: response.version }),
        headers: answered.headers,
        ...(answered.latin1 && { latin1: answered.latin1 }),
        trailers: pairs(response.trailers),
        body: responseBody,
      },
    ...(isCut && { cut: ['params'] }),
    ...(raw.changed && { changed: await toChanged(raw.changed, bodies, Math.min(limit, originalLimit)) }),
  };
}

/** The texts of a head, with the places of those that are Latin-1. */
const headOf = (line: string, lines: RawLines) => headTexts({ line, headers: inPairs(lines) });

async function toChanged(
  { request, response }: RawChanges,
  bodies: Bodies,
  limit: number,
): Promise<ChangedParts> {
  const changed: ChangedParts = {};
  if (request) {
    const { line: target, ...head } = headOf(request.target, request.headers);
    const { method, headers } = request;
    const options = { headers, limit, keepsCoded: true };
    changed.request = {
      method,
      target,
      ...head,
      body: await decodeBody(request.body, bodies.oldRequest, options),
    };
  }
  if (response) {
    const { line: status, ...head } = headOf(response.status, response.headers);
    const { code, headers } = response;
    const body = await decodeBody(response.body, bodies.oldResponse, { headers, limit });
    changed.response = { code, status, ...head, body };
  }
  return changed;
}
