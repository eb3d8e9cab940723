import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { contained } from '@sentiero/http1/contain';
import { Fields } from '@sentiero/http1/fields';
import { sendAtTurnEnd } from '../loop/turn-end.ts';
import { sendPage } from '../pages/pages.ts';
import { failurePage } from './failure-page.ts';
import type { ForwardContext } from './forward-context.ts';
import { receivedOtherwise, requestLines, responseLines, upgradeLines } from './headers.ts';
import { deliveredOtherwise } from './rewrite-addresses.ts';
import type { HeldUpgrade } from './held-upgrade.ts';

/** The time for the target's last bytes, such as the close frame, to reach the learner. */
const lastBytesMs = 5000;

type Parts = { upgrade: HeldUpgrade; idleTimeoutMs: number };

/**
 * A websocket handshake through http-proxy, which sends the request, writes the response headers and connects the two
 * sides. Its listeners run after ours, so it writes the header lines that we have set.
 */
export class WebsocketOpening {
  readonly #context: ForwardContext;
  readonly #parts: Parts;
  #outgoing: ClientRequest | null = null;
  #isOver = false;

  constructor(context: ForwardContext, parts: Parts) {
    this.#context = context;
    this.#parts = parts;
    context.exchange.reply.whenClientGone(() => this.leave());
  }

  /** An error in the proxy itself ends this websocket alone. */
  #contained<Arguments extends unknown[]>(handler: (...given: Arguments) => void) {
    return contained(handler, () => {
      this.#isOver = true;
      this.#outgoing?.destroy();
      this.#parts.upgrade.socket.destroy();
      contained(
        () => this.#context.recording.end('cut'),
        () => undefined,
      )();
    });
  }

  /** Sets the path and header lines as the learner sent them. */
  prepare(outgoing: ClientRequest): void {
    this.#outgoing = outgoing;
    outgoing.on('error', () => undefined);
    if (this.#isOver) return void outgoing.destroy();
    const { exchange, target } = this.#context;
    outgoing.maxHeadersCount = 0;
    outgoing.path = target.pathOf(exchange.head.target);
    for (const name of outgoing.getHeaderNames()) outgoing.removeHeader(name);
    const lines = requestLines(exchange.head, { ...this.#context, isUpgrade: true });
    this.#context.recording.forwarded(receivedOtherwise(exchange.head.fields, lines, target));
    for (const [name, value] of Object.entries(grouped(lines, (own) => own.toLowerCase())))
      outgoing.setHeader(name, value);
    outgoing.setTimeout(this.#parts.idleTimeoutMs, () => outgoing.destroy(new Error('it took too long')));
    outgoing.on(
      'response',
      this.#contained((answer: IncomingMessage) => this.#refuse(answer)),
    );
    outgoing.on(
      'upgrade',
      this.#contained((answer: IncomingMessage, backend: Duplex) => this.#open(answer, backend)),
    );
    outgoing.on('close', () => this.fail(new Error('it closed the connection')));
  }

  #open(answer: IncomingMessage, backend: Duplex): void {
    if (this.#isOver) return void backend.destroy();
    if (answer.headers.upgrade?.trim().toLowerCase() !== 'websocket') {
      backend.destroy();
      return this.#failAnswered(new Error('it switched to another protocol'));
    }
    this.#isOver = true;
    this.#join(backend);
    const { recording, places } = this.#context;
    const fields = Fields.of(answer.rawHeaders);
    const rewritten = places ? deliveredOtherwise(fields, places) : [];
    const status = answer.statusMessage ?? '';
    recording.responseHead({ code: 101, status, headers: answer.rawHeaders, rewritten });
    recording.end('answered');
    this.#writeHeadAs(answer, upgradeLines(fields, places));
    this.#parts.upgrade.release();
    // A listener added before http-proxy has connected the two sides would consume their first bytes.
    backend.once(
      'pipe',
      this.#contained(() => this.#watch(backend)),
    );
  }

  /** Reads a copy of the messages; the tunnel does not wait for it. */
  #watch(backend: Duplex): void {
    const { socket } = this.#parts.upgrade;
    const messages = this.#context.recordMessages();
    socket.on('data', this.#contained(messages.sent));
    backend.on('data', this.#contained(messages.received));
    backend.once('close', this.#contained(messages.end));
    if (backend.destroyed) messages.end();
  }

  /** Closes each side when the other closes, including the cases in which http-proxy leaves one open. */
  #join(backend: Duplex): void {
    const { socket } = this.#parts.upgrade;
    const close = (): void => {
      socket.destroy();
      backend.destroy();
    };
    this.#context.exchange.reply.whenClientGone(close);
    backend.on('error', close);
    socket.on('error', close).on('close', close);
    backend.on('close', () => {
      socket.destroySoon();
      setTimeout(close, lastBytesMs).unref();
    });
  }

  /** The target responds with an ordinary response instead of opening a websocket. The connection closes after it. */
  #refuse(answer: IncomingMessage): void {
    if (this.#isOver) return void answer.destroy();
    const coding = answer.headers['transfer-encoding'];
    if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') {
      answer.destroy();
      return this.#failAnswered(new Error('its response has an unknown transfer coding'));
    }
    this.#isOver = true;
    const { exchange, recording, places } = this.#context;
    const { socket } = this.#parts.upgrade;
    const { statusCode: code = 0, statusMessage: status = '', rawHeaders } = answer;
    const isSized = answer.headers['content-length'] !== undefined;
    const framing = { kind: isSized ? 'none' : 'close' } as const;
    const fields = Fields.of(rawHeaders);
    const rewritten = places ? deliveredOtherwise(fields, places) : [];
    const lines = responseLines({ code, fields, framing }, { acceptsTrailers: false, places });
    exchange.reply.whenClientGone(() => {
      recording.end('learner_left');
      answer.destroy();
    });
    recording.responseHead({ code, status, headers: rawHeaders, rewritten });
    answer.on('error', () => undefined);
    answer.on(
      'data',
      this.#contained((bytes: Buffer) => recording.responseBody(bytes)),
    );
    answer.on(
      'end',
      this.#contained(() => recording.end('answered')),
    );
    answer.on('close', () => {
      if (answer.complete) return;
      recording.end('cut');
      // A clean end would look like the end of the response.
      socket.resetAndDestroy();
    });
    this.#writeHeadAs(answer, [...lines, 'Connection', 'close']);
  }

  /** http-proxy writes the response headers next: with these lines, and only after the record has been stored. */
  #writeHeadAs(answer: IncomingMessage, lines: readonly string[]): void {
    const { socket } = this.#parts.upgrade;
    answer.headers = grouped(lines, (name) => name);
    socket.setDefaultEncoding('latin1');
    socket.cork();
    sendAtTurnEnd(() => socket.uncork());
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outgoing?.destroy();
    this.#context.recording.end('target_failed');
    const { exchange, target } = this.#context;
    exchange.reply.closeAfterReply();
    sendPage(exchange.reply, failurePage(exchange, target.name, error));
  }

  /** Ends the learner's side immediately, because http-proxy would write the target's response after our page. */
  #failAnswered(error: Error): void {
    this.fail(error);
    this.#parts.upgrade.socket.end();
  }

  leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#outgoing?.destroy();
    this.#context.recording.end('learner_left');
  }
}

type HeaderValues = Record<string, string | string[]>;

/** Header lines grouped for Node: in order, with the values of names that share a key combined. */
function grouped(lines: readonly string[], keyOf: (name: string) => string): HeaderValues {
  const values = new Map<string, { name: string; all: string[] }>();
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [name = '', value = ''] = [lines[index], lines[index + 1]];
    const known = values.get(keyOf(name));
    if (known) known.all.push(value);
    else values.set(keyOf(name), { name, all: [value] });
  }
  const entries = [...values.values()].map(({ name, all }) => [name, all.length > 1 ? all : (all[0] ?? '')]);
  return Object.fromEntries(entries);
}
