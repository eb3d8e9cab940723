import httpProxy from 'http-proxy';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { BackendRefused, type BackendAgents } from './backend-agents.ts';
import { forwardableTrailers, requestLines, type Forwarded, type LearnerMark } from './headers.ts';
import type { Arrival, Recording } from './recorder/record-exchange.ts';
import { sendPage } from './pages.ts';
import { relayAnswer } from './relay.ts';
import { openTunnel, type Upgrade } from './tunnel.ts';

export type Passage = {
  arrival: Arrival;
  response: ServerResponse;
  recording: Recording;
  forwarded: Forwarded;
  mark: LearnerMark;
  /** There when the learner asks for a websocket. */
  upgrade: Upgrade | null;
};

export type Forward = (passage: Passage) => void;
type ForwardParts = { agents: BackendAgents; idleTimeoutMs: number; maxHeaderSize: number };

/** One try to get an answer; only the last one of a passage counts. */
type Attempt = {
  passage: Passage;
  isRetry: boolean;
  outgoing?: ClientRequest;
  isOver: boolean;
  isLeft: boolean;
};

const retried: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forwards requests to their targets, streaming both ways. The only user of the proxy engine. */
export function forwarder({ agents, idleTimeoutMs, maxHeaderSize }: ForwardParts): Forward {
  const engine = httpProxy.createProxyServer({ selfHandleResponse: true, toProxy: true, prependPath: false });
  // By the engine's options object, which is made for each call and handed to all of its listeners.
  const attempts = new WeakMap<object, Attempt>();
  engine.on('proxyReq', (outgoing, _request, _response, options) => {
    const attempt = attempts.get(options.ssl);
    if (attempt) watch(attempt, outgoing);
  });
  // A learner who leaves is noticed at the response; without listeners the engine would throw.
  engine.on('econnreset', () => undefined);
  engine.on('error', () => undefined);

  function start(passage: Passage, isRetry: boolean): void {
    const { request, target } = passage.arrival;
    const backend = new URL(target.backend_url);
    const attempt: Attempt = { passage, isRetry, isOver: false, isLeft: false };
    passage.response.once('close', () => {
      attempt.isLeft = true;
      if (!passage.response.writableFinished) attempt.outgoing?.destroy();
    });
    const pinned = pinnedOptions({
      path: outgoingPath(backend, request.url ?? '/'),
      headers: requestLines(request, { ...passage, isUpgrade: passage.upgrade !== null }),
      maxHeaderSize,
    });
    attempts.set(pinned, attempt);
    const hostname = backend.hostname.replace(/^\[|\]$/g, '');
    const isBodiless = isRetry || passage.upgrade !== null;
    const options = {
      target: { protocol: backend.protocol, host: hostname, hostname, port: backend.port || null },
      ssl: pinned,
      agent: agents.of(backend.protocol, isRetry || passage.upgrade ? 'fresh' : 'pooled'),
      ...(isBodiless ? { buffer: Readable.from([]) } : {}),
    };
    // Before the engine pipes, whose own listener ends the request.
    if (!isBodiless) request.on('end', () => sendTrailers(attempt));
    try {
      engine.web(request, passage.response, options, (error) => fail(attempt, error));
    } catch (error) {
      fail(attempt, error instanceof Error ? error : new Error(String(error)));
    }
  }

  function watch(attempt: Attempt, outgoing: ClientRequest): void {
    const { passage } = attempt;
    attempt.outgoing = outgoing;
    if (attempt.isLeft) outgoing.destroy();
    outgoing.maxHeadersCount = 0;
    outgoing.setTimeout(idleTimeoutMs, () => outgoing.destroy(new Error('it took too long')));
    outgoing.on('response', (answer: IncomingMessage) => {
      attempt.isOver = true;
      relayAnswer(answer, passage, () => outgoing.destroy());
    });
    outgoing.on('information', (information) => relayInformation(passage, information));
    if (passage.upgrade) {
      const { upgrade } = passage;
      outgoing.on('upgrade', (answer, socket, head) => {
        if (answer.headers.upgrade?.trim().toLowerCase() !== 'websocket') {
          socket.destroy();
          return fail(attempt, new Error('it speaks another protocol'));
        }
        attempt.isOver = true;
        openTunnel({ passage, upgrade, answer, backend: socket, head });
      });
    }
    // Node drops a 101 that nobody asked for without a word.
    outgoing.on('close', () => fail(attempt, new Error('it closed the connection')));
  }

  function fail(attempt: Attempt, error: Error): void {
    if (attempt.isOver) return;
    attempt.isOver = true;
    const { passage, outgoing } = attempt;
    if (passage.response.destroyed || passage.response.headersSent) return;
    const { request } = passage.arrival;
    const isStale =
      outgoing?.reusedSocket === true && hasNoBody(request) && retried.has(request.method ?? '');
    if (isStale && !attempt.isRetry) return start(passage, true);
    outgoing?.destroy();
    passage.recording.end('target_failed');
    sendPage(passage.response, failurePage(passage, error));
  }

  return (passage) => {
    const { arrival, response, recording } = passage;
    arrival.request.on('data', recording.requestBody);
    arrival.request.on('end', () => recording.requestTrailers(arrival.request.rawTrailers));
    arrival.request.on('error', () => undefined);
    response.on('error', () => undefined);
    response.on('close', () => {
      if (!response.writableFinished) recording.end('learner_left');
    });
    start(passage, false);
  };
}

/**
 * Options that the engine cannot rewrite. It would join paths by rules of its own and copy headers through an object,
 * losing their order, case and duplicates; it fills these, and node reads what is pinned.
 */
function pinnedOptions(pinned: { path: string; headers: string[]; maxHeaderSize: number }): object {
  const options = {};
  for (const [name, value] of Object.entries(pinned)) {
    Object.defineProperty(options, name, { enumerable: true, get: () => value, set: ignore });
  }
  return options;
}

function ignore(): void {
  // What the engine would put there.
}

function outgoingPath(backend: URL, requestTarget: string): string {
  if (requestTarget === '*') return '*';
  return backend.pathname.replace(/\/+$/, '') + requestTarget;
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function sendTrailers({ passage, outgoing }: Attempt): void {
  const trailers = forwardableTrailers(passage.arrival.request.rawTrailers);
  if (!trailers.length || !outgoing || outgoing.destroyed) return;
  try {
    outgoing.addTrailers(trailers);
  } catch {
    // One that node will not send is left out with the others; the body is whole without them.
  }
}

type Information = { statusCode: number; rawHeaders: string[] };

function relayInformation(
  { arrival, response, upgrade }: Passage,
  { statusCode, rawHeaders }: Information,
): void {
  const { request } = arrival;
  if (upgrade || request.httpVersion === '1.0' || response.headersSent || response.destroyed) return;
  if (statusCode === 100) {
    if (request.headers.expect !== undefined) response.writeContinue();
    return;
  }
  try {
    response.writeInformation(statusCode, rawHeaders);
  } catch {
    // Informational answers may be dropped; the final one may not.
  }
}

function failurePage({ arrival: { target } }: Passage, error: Error) {
  const reason =
    error instanceof BackendRefused ? `Its address is not allowed: ${error.message}.` : describe(error);
  return {
    status: 502,
    title: `${target.name} does not answer`,
    text: [`The target application ${target.name} gave no answer. ${reason}`, 'Try again in a moment.'],
  };
}

/** Said in words that tell nothing of the addresses behind. */
function describe(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ECONNREFUSED') return 'It is not running.';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its host name is not known.';
  if (code === 'ECONNRESET') return 'It closed the connection.';
  if (code.startsWith('HPE_')) return 'What it sent is not HTTP.';
  if (code) return 'It cannot be reached.';
  return `Reason: ${error.message}.`;
}
