import type { Attribution, Outcome } from '@sentiero/contracts/capture';
import type { RoutedTarget } from '@sentiero/contracts/ingest';
import { STATUS_CODES } from 'node:http';
import { asLearnerSent } from './as-learner-sent.ts';
import type { RequestHead } from '@sentiero/http1/request-head';
import { BodyCopy } from './body-copy.ts';
import { Changes } from './changes.ts';
import { type OpenStreams, reportWhileOpen } from './open-reports.ts';
import type { RawInformational, RawLines, RawRequestRecord, RequestSource } from './raw-record.ts';

/** A target may send any number of interim responses; only the first few are kept. */
const interimLimits = { count: 8, characters: 16 * 1024 } as const;

const refusalLength = 2000;

export type Arrival = {
  id: string;
  learner: string;
  /** The same key on all targets. */
  user: string;
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

/** Observes one exchange and stores its record once it has ended, and that of a stream while it runs. */
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

type ResponseHead = {
  version?: '1.0' | '1.1';
  code: number;
  status: string;
  headers: RawLines;
  contentType?: string | undefined;
  rewritten?: RawLines;
};

export type RecordSink = {
  bodyLimit: number;
  /** Limits the streams that are reported while they run; without it, none is. */
  streams?: OpenStreams;
  store(record: RawRequestRecord & { user: string }, bodies: readonly Buffer[]): void;
};

/** Server-sent events, which may go on for hours: they are recorded while they run. */
const streamed = /^text\/event-stream\b/i;

export function recordExchange(arrival: Arrival, sink: RecordSink): Recording {
  return new ExchangeRecording(arrival, sink);
}

class ExchangeRecording implements Recording {
  readonly #arrival: Arrival;
  readonly #sink: RecordSink;
  readonly #requestCopy: BodyCopy;
  readonly #responseCopy: BodyCopy;
  readonly #informational: RawInformational[] = [];
  #informationalCharacters = 0;
  #head: ResponseHead | null = null;
  #forwarded: RawLines = [];
  /** Null until the body has ended. */
  #requestTrailers: RawLines | null = null;
  #responseTrailers: RawLines | null = null;
  #changes: Changes | null;
  #isOver = false;
  #stopReports = (): void => undefined;

  constructor(arrival: Arrival, sink: RecordSink) {
    this.#arrival = arrival;
    this.#sink = sink;
    this.#requestCopy = new BodyCopy(sink.bodyLimit);
    this.#responseCopy = new BodyCopy(sink.bodyLimit);
    const { original } = arrival;
    this.#changes = original ? new Changes(sink.bodyLimit).withRequest(original.head, original.body) : null;
  }

  requestBody(chunk: Buffer): void {
    this.#requestCopy.add(chunk);
  }

  requestTrailers(lines: RawLines): void {
    this.#requestTrailers = lines;
  }

  informational(seen: RawInformational): void {
    const characters = seen.headers.reduce((sum, text) => sum + text.length, seen.status.length);
    this.#informationalCharacters += characters;
    const isWithin = this.#informationalCharacters <= interimLimits.characters;
    if (this.#informational.length < interimLimits.count && isWithin) this.#informational.push(seen);
  }

  forwarded(lines: RawLines): void {
    this.#forwarded = lines;
  }

  responseHead(seen: ResponseHead): void {
    this.#head = seen;
    if (streamed.test(seen.contentType ?? '')) this.#reportWhileOpen();
  }

  responseBody(chunk: Buffer): void {
    this.#responseCopy.add(chunk);
  }

  responseTrailers(lines: RawLines): void {
    this.#responseTrailers = lines;
  }

  originalResponse(seen: { code: number; status: string; headers: RawLines }, body: Buffer): void {
    this.#changes = (this.#changes ?? new Changes(this.#sink.bodyLimit)).withResponse(seen, body);
  }

  isRequestFull(): boolean {
    return this.#requestCopy.isFull;
  }

  isResponseFull(): boolean {
    return this.#responseCopy.isFull;
  }

  end(outcome: Outcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#stopReports();
    this.#store(outcome, [...this.#requestCopy.chunks, ...this.#responseCopy.chunks]);
  }

  #reportWhileOpen(): void {
    const { streams } = this.#sink;
    const user = this.#arrival.user;
    if (this.#isOver || !streams?.enter(user)) return;
    const stop = reportWhileOpen({
      keptBytes: () => this.#responseCopy.keptBytes,
      report: () =>
        this.#store('open', [...this.#requestCopy.chunksSoFar, ...this.#responseCopy.chunksSoFar]),
    });
    this.#stopReports = () => {
      stop();
      streams.leave(user);
    };
  }

  #store(outcome: Outcome, bodies: readonly Buffer[]): void {
    const head = this.#head;
    const changes = this.#changes;
    // A stream goes on, and what is dropped was held whole.
    const mayBeUnfinished = outcome !== 'open' && outcome !== 'dropped';
    const record = {
      ...beginningOf(this.#arrival),
      code: head?.code ?? null,
      status: head?.status ?? '',
      outcome,
      request: {
        target: this.#arrival.request.target,
        ...oldVersion(this.#arrival.request),
        headers: asLearnerSent(this.#arrival.request.fields),
        trailers: this.#requestTrailers ?? [],
        body: this.#requestCopy.summary(mayBeUnfinished && this.#requestTrailers === null),
      },
      ...(this.#forwarded.length > 0 && { forwarded: this.#forwarded }),
      ...(head?.rewritten?.length && { rewritten: head.rewritten }),
      ...(this.#informational.length > 0 && { informational: this.#informational }),
      response: head && {
        ...oldVersion(head),
        headers: head.headers,
        trailers: this.#responseTrailers ?? [],
        body: this.#responseCopy.summary(mayBeUnfinished && this.#responseTrailers === null),
      },
      ...(changes && { changed: changes.record }),
    };
    this.#sink.store(record, changes ? [...bodies, ...changes.chunks] : bodies);
  }
}

/** HTTP/1.1 goes without saying. */
const oldVersion = ({ version }: { version?: '1.0' | '1.1' }) => (version === '1.0' ? { version } : {});

/** What a record says before the response. */
function beginningOf(arrival: Arrival) {
  return {
    kind: 'raw' as const,
    id: arrival.id,
    learner: arrival.learner,
    user: arrival.user,
    target_id: arrival.target.id,
    at: new Date(arrival.at).toISOString(),
    method: arrival.request.method,
    origin: arrival.origin,
    duration: Math.max(0, Math.round(performance.now() - arrival.startedMs) / 1000),
    ...(arrival.source && { source: arrival.source }),
    ...(arrival.attributed && { attributed: arrival.attributed }),
  };
}

/** The proxy's own answer to a request that it does not forward. */
export type OwnAnswer = { code: number; text: string };

/** Stores the record of a request that was answered by the proxy itself. */
export function recordRefusal(arrival: Arrival, { code, text }: OwnAnswer, sink: RecordSink): void {
  const { request } = arrival;
  const record = {
    ...beginningOf(arrival),
    code,
    status: STATUS_CODES[code] ?? '',
    outcome: 'refused' as const,
    request: { target: request.target, headers: asLearnerSent(request.fields), trailers: [], body: null },
    refusal: text.trim().slice(0, refusalLength),
    response: null,
  };
  sink.store(record, []);
}
