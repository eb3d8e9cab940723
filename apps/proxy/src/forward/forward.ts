import httpProxy from 'http-proxy';
import http, { IncomingMessage, ServerResponse, type ClientRequest } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { failurePage, forwardRequest, type ForwardParts } from './forward-request.ts';
import { requestLines, responseLines } from './headers.ts';
import type { Dial } from '../http1/backend-pool.ts';
import { Fields } from '../http1/fields.ts';
import { sendPage } from '../pages/pages.ts';
import type { Passage } from './forward-context.ts';
import { holdUpgrade, openTunnel, type Upgrade } from './tunnel.ts';

export type Forward = (passage: Passage) => void;
type Parts = ForwardParts & { dial: Dial; idleTimeoutMs: number };

/**
 * Forwards requests to their targets: plain ones over connections of our own, websockets through http-proxy. The only
 * user of that engine.
 */
export function forwarder(parts: Parts): Forward {
  const openWebsocket = websocketForwarder(parts);
  return (passage) => {
    if (isWebsocket(passage)) openWebsocket(passage);
    else forwardRequest(passage, parts);
  };
}

function isWebsocket({ exchange: { head } }: Passage): boolean {
  const { fields, framing, method, version } = head;
  if (method !== 'GET' || version !== '1.1' || framing.kind === 'chunked') return false;
  if (framing.kind === 'length' && framing.length > 0) return false;
  return fields.get('upgrade')?.toLowerCase() === 'websocket' && fields.lists('connection', 'upgrade');
}

function websocketForwarder({ dial, headLimit, idleTimeoutMs }: Parts): Forward {
  const engine = httpProxy.createProxyServer({ selfHandleResponse: true, toProxy: true, prependPath: false });
  // By the engine's options object, which is made for each call and handed to all of its listeners.
  const attempts = new WeakMap<object, (outgoing: ClientRequest) => void>();
  engine.on('proxyReq', (outgoing, _request, _response, options) => attempts.get(options.ssl)?.(outgoing));
  // A learner who leaves is noticed at the reply; without listeners the engine would throw.
  engine.on('econnreset', () => undefined);
  engine.on('error', () => undefined);

  return (passage) => {
    const { exchange, target } = passage;
    const { head, reply } = exchange;
    const upgrade = holdUpgrade(exchange);
    const opening = new Opening(passage, upgrade);
    const pinned = pinnedOptions({
      path: target.pathOf(head.target),
      headers: requestLines(head, { ...passage, isUpgrade: true }),
      maxHeaderSize: headLimit,
    });
    attempts.set(pinned, (outgoing) => opening.watch(outgoing, idleTimeoutMs));
    const { protocol, hostname, port } = new URL(target.origin);
    const host = hostname.replace(/^\[|\]$/g, '');
    const request = new IncomingMessage(exchange.socket);
    Object.assign(request, { method: head.method, url: head.target });
    const options = {
      target: { protocol, host, hostname: host, port: port || null },
      ssl: pinned,
      agent: dialingAgent(protocol, () => dial(target.origin)),
      buffer: Readable.from([]),
    };
    try {
      engine.web(request, new ServerResponse(request), options, (error) => opening.fail(error));
    } catch (error) {
      opening.fail(error instanceof Error ? error : new Error(String(error)));
    }
    if (reply.isLeft) opening.leave();
  };
}

/** A websocket that is being opened. */
class Opening {
  readonly #passage: Passage;
  readonly #upgrade: Upgrade;
  #outgoing: ClientRequest | null = null;
  #isOver = false;

  constructor(passage: Passage, upgrade: Upgrade) {
    this.#passage = passage;
    this.#upgrade = upgrade;
    passage.exchange.reply.onLeft = () => this.leave();
  }

  watch(outgoing: ClientRequest, idleTimeoutMs: number): void {
    this.#outgoing = outgoing;
    if (this.#isOver) return void outgoing.destroy();
    outgoing.maxHeadersCount = 0;
    outgoing.setTimeout(idleTimeoutMs, () => outgoing.destroy(new Error('it took too long')));
    outgoing.on('response', (answer: IncomingMessage) => this.#relayRefusal(answer));
    outgoing.on('upgrade', (answer, backend, head) => {
      if (answer.headers.upgrade?.trim().toLowerCase() !== 'websocket') {
        backend.destroy();
        return this.fail(new Error('it speaks another protocol'));
      }
      if (this.#isOver) return void backend.destroy();
      this.#isOver = true;
      openTunnel({ passage: this.#passage, upgrade: this.#upgrade, answer, backend, head });
    });
    outgoing.on('close', () => this.fail(new Error('it closed the connection')));
  }

  /** The target answers with a page instead of opening. */
  #relayRefusal(answer: IncomingMessage): void {
    if (this.#isOver) return void answer.destroy();
    const { exchange, recording } = this.#passage;
    const { reply } = exchange;
    const coding = answer.headers['transfer-encoding'];
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
      answer.destroy();
      return this.fail(new Error('its answer is in a transfer coding that is not known'));
    }
    this.#isOver = true;
    const code = answer.statusCode ?? 0;
    const status = answer.statusMessage ?? '';
    const isSized = answer.headers['content-length'] !== undefined;
    const lines = responseLines(
      { code, fields: Fields.of(answer.rawHeaders), framing: { kind: isSized ? 'none' : 'close' } },
      false,
    );
    reply.onLeft = () => {
      recording.end('learner_left');
      answer.destroy();
    };
    reply.onDrain = () => answer.resume();
    reply.closeAfter();
    reply.begin({ code, status, lines, body: isSized ? 'sized' : 'open' });
    recording.responseHead({ code, status, headers: answer.rawHeaders });
    answer.on('error', () => undefined);
    answer.on('data', (bytes: Buffer) => {
      recording.responseBody(bytes);
      // Each may be the last.
      if (!reply.write(bytes, true)) answer.pause();
    });
    answer.on('end', () => {
      recording.end('answered');
      reply.end();
    });
    answer.on('close', () => {
      if (answer.complete) return;
      recording.end('cut');
      reply.abort();
    });
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outgoing?.destroy();
    this.#passage.recording.end('target_failed');
    sendPage(
      this.#passage.exchange.reply,
      failurePage(this.#passage.exchange, this.#passage.target.name, error),
    );
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outgoing?.destroy();
    this.#passage.recording.end('learner_left');
  }
}

/** An agent whose connections are dialled by us, with our look at the address. */
function dialingAgent(protocol: string, dial: () => ReturnType<Dial>): http.Agent {
  const agent = protocol === 'https:' ? new https.Agent() : new http.Agent();
  agent.createConnection = dial;
  return agent;
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
