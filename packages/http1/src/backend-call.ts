import type { Socket } from 'node:net';
import { bodyReader, readJoined, type BodyReader } from './body-reader.ts';
import { throwLater } from './contain.ts';
import type { Fields } from './fields.ts';
import { Malformed } from './fields.ts';
import { HeadCollector } from './head-collector.ts';
import { isReusableAfterRequest, isReusableAfterResponse } from './connection-reuse.ts';
import type { RequestHead } from './request-head.ts';
import { mayBeAnswer, parseResponseHead, type ResponseHead } from './response-head.ts';

const maxInformation = 100;
const lastChunk = '0\r\n\r\n';

/** Events of one call to a target. Exactly one of `end` and `fail` is called, and it is the last. */
export type AnswerListener = {
  information(head: ResponseHead): void;
  head(head: ResponseHead): void;
  /**
   * Returning false pauses the target until `resume`. `isLast`: according to the response's length, `end` comes next.
   */
  data(bytes: Buffer, isLast: boolean): boolean;
  end(trailers: Fields): void;
  fail(error: Error): void;
  /** Whether body bytes are only passed through and none are retained. */
  isPassThrough(): boolean;
  /** Whether everything passed on has been written. */
  isFlushed(): boolean;
  /** The target accepts more of the request's body again. */
  drain(): void;
};

export type CallOptions = { head: RequestHead; headLimit: number };

/** One request on a connection to a target. */
export class BackendCall {
  readonly #socket: Socket;
  readonly #options: CallOptions;
  readonly #listener: AnswerListener;
  readonly #collector: HeadCollector;
  #head: ResponseHead | null = null;
  #body: BodyReader | null = null;
  #informations = 0;
  #isOver = false;
  #isRequestOver = false;
  readonly #isChunked: boolean;
  /** Whether the connection can be reused, judging by this call's progress. */
  #isReusableAfterRequest: boolean;
  /** Whether the target has sent anything at all. */
  hasResponded = false;

  constructor(socket: Socket, options: CallOptions, listener: AnswerListener) {
    this.#socket = socket;
    this.#options = options;
    this.#listener = listener;
    this.#collector = new HeadCollector(options.headLimit, 'as in the first line');
    this.#isChunked = options.head.framing.kind === 'chunked';
    this.#isReusableAfterRequest = isReusableAfterRequest(options.head);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether an incomplete head has been received. */
  get isInHead(): boolean {
    return this.#head === null && this.#collector.size > 0;
  }

  get isInBody(): boolean {
    return this.#body !== null && !this.#isOver;
  }

  /** Whether the request so far has been written completely. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  get isReusable(): boolean {
    return this.#isOver && this.#isReusableAfterRequest && this.#isRequestOver && !this.#socket.destroyed;
  }

  /** Sends the head, and any part of the body that arrives in this turn of the loop, in one packet. */
  begin(head: string, isWhole: boolean): void {
    const socket = this.#socket;
    this.#isRequestOver = isWhole;
    if (!isWhole) {
      socket.cork();
      process.nextTick(() => socket.uncork());
    }
    socket.write(head, 'latin1');
  }

  write(bytes: Buffer): boolean {
    const socket = this.#socket;
    if (this.#isOver || socket.destroyed) return true;
    if (!this.#isChunked) return socket.write(bytes);
    socket.write(`${bytes.length.toString(16)}\r\n`, 'latin1');
    socket.write(bytes);
    return socket.write('\r\n', 'latin1');
  }

  end(trailers: string): void {
    if (this.#isRequestOver) return;
    this.#isRequestOver = true;
    if (this.#isOver || this.#socket.destroyed || !this.#isChunked) return;
    this.#socket.write(trailers ? `0\r\n${trailers}\r\n` : lastChunk, 'latin1');
  }

  resume(): void {
    this.#socket.resume();
  }

  /** Processes bytes from the target. True if there are more bytes than the response has. */
  onData(bytes: Buffer): boolean {
    this.hasResponded = true;
    // The target answered without reading the whole request, so it is unclear where it expects the next one.
    if (!this.#isRequestOver || this.#socket.writableLength > 0) this.#isReusableAfterRequest = false;
    let rest: Buffer | null = bytes;
    try {
      while (rest && !this.#isOver)
        rest = this.#body ? this.#readBody(this.#body, rest) : this.#readHead(rest);
    } catch (error) {
      if (!(error instanceof Malformed)) throwLater(error);
      this.fail(error instanceof Error ? error : new Error(String(error)));
    }
    return rest !== null;
  }

  #readHead(bytes: Buffer): Buffer | null {
    const taken = this.#collector.take(bytes);
    if (taken === 'too large') throw new Malformed('the head of its response is too large');
    if (!taken) {
      if (!mayBeAnswer(this.#collector.peek(0, 8))) throw new Malformed('its response is not HTTP');
      return null;
    }
    const head = parseResponseHead(taken.text, this.#options.head.method);
    if (head.code === 101) throw new Malformed('it switched to a protocol that was not requested');
    if (head.code < 200) {
      if (++this.#informations > maxInformation)
        throw new Malformed('it sends interim responses without end');
      this.#isReusableAfterRequest = false;
      this.#listener.information(head);
      return taken.rest;
    }
    this.#head = head;
    // Parsers disagree about bare line feeds, so what follows on this connection may not be the next response.
    if (taken.isBare) this.#isReusableAfterRequest = false;
    this.#isReusableAfterRequest &&= isReusableAfterResponse(head, this.#options.head);
    const body = bodyReader(head.framing);
    this.#body = body;
    this.#listener.head(head);
    if (body.isOver) this.#finish(body);
    return taken.rest;
  }

  #readBody(body: BodyReader, bytes: Buffer): Buffer | null {
    const used = readJoined(body, bytes, (part) => {
      if (!this.#isOver && !this.#listener.data(part, body.isOver)) this.#socket.pause();
    });
    if (body.isOver) this.#finish(body);
    return used < bytes.length ? bytes.subarray(used) : null;
  }

  #finish(body: BodyReader): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#listener.end(body.trailers);
  }

  /** The target has closed its side. */
  onEnd(): void {
    if (this.#body && this.#head?.framing.kind === 'close') this.#finish(this.#body);
    else this.fail(new Error('it closed the connection'));
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.destroy();
    this.#listener.fail(error);
  }

  /** The response is no longer wanted. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.destroy();
  }
}
