import type { Attribution, Outcome } from '@sentiero/contracts/capture';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { STATUS_CODES } from 'node:http';
import { asLearnerSent } from './as-learner-sent.ts';
import type { RequestHead } from '@sentiero/http1/request-head';
import { BodyCopy } from './body-copy.ts';
import { Changes } from './changes.ts';
import type { RawInformational, RawLines, RawRequestRecord, RequestSource } from './raw-record.ts';

/** A target may send any number of interim responses; only the first few are kept. */
const interimLimits = { count: 8, characters: 16 * 1024 } as const;

const refusalLength = 2000;

export type Arrival = {
  id: string;
  learner: string;
  /** The same key on all targets; absent with an older API. */
  user?: string | undefined;
  target: RoutedTarget;
  /** Scheme and host as the learner sees them. */
  origin: string;
  request: RequestHead;
  /** The time of the request's first byte, in epoch milliseconds and on the monotonic clock. */
  at: number;
  startedMs: number;
  source?: RequestSource;
  /** Absent if a session named the sender. */
  attributed?: Attribution;
  /** The original request, before the learner changed it. */
  original?: { head: RequestHead; body: Buffer };
};

/** Observes one exchange and stores its record once it has ended. */
export type Recording = {
  requestBody(chunk: Buffer): void;
  requestTrailers(lines: RawLines): void;
  informational(head: RawInformational): void;
  /** The lines that the target received otherwise than sent. */
  forwarded(lines: RawLines): void;
  /** `rewritten` are the lines that the learner receives otherwise. */
  responseHead(head: ResponseHead): void;
  responseBody(chunk: Buffer): void;
  responseTrailers(lines: RawLines): void;
  /** The original response, before the learner changed it. */
  originalResponse(head: { code: number; status: string; headers: RawLines }, body: Buffer): void;
  /** Whether the copy of that body is complete. */
  isRequestFull(): boolean;
  isResponseFull(): boolean;
  end(outcome: Outcome): void;
};

type ResponseHead = { code: number; status: string; headers: RawLines; rewritten?: RawLines };

export type RecordSink = {
  bodyLimit: number;
  store(record: RawRequestRecord & { user?: string }, bodies: readonly Buffer[]): void;
};

export function recordExchange(arrival: Arrival, sink: RecordSink): Recording {
  const { request } = arrival;
  const requestCopy = new BodyCopy(sink.bodyLimit);
  const responseCopy = new BodyCopy(sink.bodyLimit);
  let head: ResponseHead | null = null;
  let forwarded: RawLines = [];
  const informational: RawInformational[] = [];
  let informationalCharacters = 0;
  let requestTrailers: RawLines = [];
  let responseTrailers: RawLines = [];
  let isOver = false;
  const { original } = arrival;
  let changes = original ? new Changes(sink.bodyLimit).withRequest(original.head, original.body) : null;

  return {
    requestBody: requestCopy.add,
    requestTrailers: (lines) => (requestTrailers = lines),
    informational(seen) {
      informationalCharacters += seen.headers.reduce((sum, text) => sum + text.length, seen.status.length);
      if (informational.length < interimLimits.count && informationalCharacters <= interimLimits.characters)
        informational.push(seen);
    },
    forwarded: (lines) => (forwarded = lines),
    responseHead: (seen) => (head = seen),
    responseBody: responseCopy.add,
    responseTrailers: (lines) => (responseTrailers = lines),
    originalResponse(seen, body) {
      changes = (changes ?? new Changes(sink.bodyLimit)).withResponse(seen, body);
    },
    isRequestFull: () => requestCopy.isFull,
    isResponseFull: () => responseCopy.isFull,
    end(outcome) {
      if (isOver) return;
      isOver = true;
      const record = {
        kind: 'raw' as const,
        id: arrival.id,
        learner: arrival.learner,
        ...(arrival.user !== undefined && { user: arrival.user }),
        target_id: arrival.target.id,
        at: new Date(arrival.at).toISOString(),
        method: request.method,
        origin: arrival.origin,
        code: head?.code ?? null,
        status: head?.status ?? '',
        duration: Math.max(0, Math.round(performance.now() - arrival.startedMs) / 1000),
        outcome,
        ...(arrival.source && { source: arrival.source }),
        ...(arrival.attributed && { attributed: arrival.attributed }),
        request: {
          target: request.target,
          headers: asLearnerSent(request.fields),
          trailers: requestTrailers,
          body: requestCopy.summary(),
        },
        ...(forwarded.length > 0 && { forwarded }),
        ...(head?.rewritten?.length && { rewritten: head.rewritten }),
        ...(informational.length > 0 && { informational }),
        response: head && {
          headers: head.headers,
          trailers: responseTrailers,
          body: responseCopy.summary(),
        },
        ...(changes && { changed: changes.record }),
      };
      const bodies = [...requestCopy.chunks, ...responseCopy.chunks];
      sink.store(record, changes ? [...bodies, ...changes.chunks] : bodies);
    },
  };
}

/** The proxy's own answer to a request that it does not forward. */
export type OwnAnswer = { code: number; text: string };

/** Stores the record of a request that was answered by the proxy itself. */
export function recordRefusal(arrival: Arrival, { code, text }: OwnAnswer, sink: RecordSink): void {
  const { request } = arrival;
  const record = {
    kind: 'raw' as const,
    id: arrival.id,
    learner: arrival.learner,
    ...(arrival.user !== undefined && { user: arrival.user }),
    target_id: arrival.target.id,
    at: new Date(arrival.at).toISOString(),
    method: request.method,
    origin: arrival.origin,
    code,
    status: STATUS_CODES[code] ?? '',
    duration: Math.max(0, Math.round(performance.now() - arrival.startedMs) / 1000),
    outcome: 'refused' as const,
    ...(arrival.source && { source: arrival.source }),
    ...(arrival.attributed && { attributed: arrival.attributed }),
    request: { target: request.target, headers: asLearnerSent(request.fields), trailers: [], body: null },
    refusal: text.trim().slice(0, refusalLength),
    response: null,
  };
  sink.store(record, []);
}
