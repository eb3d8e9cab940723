import type { Socket } from 'node:net';
import { bodyReader, readWholly, type BodyReader } from './body-reader.ts';
import type { Fields } from './fields.ts';
import { Malformed } from './fields.ts';
import { HeadCollector } from './head-collector.ts';
import { mayFollow, mayFollowAnswer } from './may-follow.ts';
import type { RequestHead } from './request-head.ts';
import { mayBeAnswer, parseResponseHead, type ResponseHead } from './response-head.ts';

const maxInformation = 100;
const lastChunk = '0\r\n\r\n';

/** What a target does with one request. Exactly one of `end` and `fail` is called, as the last. */
export type AnswerListener = {
  information(head: ResponseHead): void;
  head(head: ResponseHead): void;
  /** False when no more is wanted until `resume`. `isLast`: the answer's length says that `end` comes next. */
  data(bytes: Buffer, isLast: boolean): boolean;
  end(trailers: Fields): void;
  fail(error: Error): void;
  /** Whether bytes of the body are only passed on, and nothing of them is kept. */
  isPassing(): boolean;
  /** Whether all that was passed on is on its way. */
  isFlushed(): boolean;
  /** The target takes more of the request's body again. */
  drain(): void;
};

export type CallOptions = { head: RequestHead; headLimit: number };

/** One request on a target's connection. */
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
  /** Whether another request may follow on the connection, as far as this one has come. */
  #mayFollow: boolean;
  /** Whether the target has sent anything at all. */
  isHeard = false;

  constructor(socket: Socket, options: CallOptions, listener: AnswerListener) {
    this.#socket = socket;
    this.#options = options;
    this.#listener = listener;
    this.#collector = new HeadCollector(options.headLimit);
    this.#isChunked = options.head.framing.kind === 'chunked';
    this.#mayFollow = mayFollow(options.head);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether a head has begun that is not whole yet. */
  get isInHead(): boolean {
    return this.#head === null && this.#collector.size > 0;
  }

  get isInBody(): boolean {
    return this.#body !== null && !this.#isOver;
  }

  /** Whether all of the request that was given is on its way. */
  get isFlushed(): boolean {
    return this.#socket.writableLength === 0;
  }

  /** Whether the connection may serve another request. */
  get isLasting(): boolean {
    return this.#isOver && this.#mayFollow && this.#isRequestOver && !this.#socket.destroyed;
  }

  begin(head: string, isWhole: boolean): void {
    const socket = this.#socket;
    this.#isRequestOver = isWhole;
    if (!isWhole) {
      // One packet for the head and what there is of the body in this turn of the loop.
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

  /** Bytes of the target. True when there are more than belong to the answer. */
  onData(bytes: Buffer): boolean {
    this.isHeard = true;
    // It answers what it has not read: who knows where it looks for the next request.
    if (!this.#isRequestOver || this.#socket.writableLength > 0) this.#mayFollow = false;
    let rest: Buffer | null = bytes;
    try {
      while (rest && !this.#isOver)
        rest = this.#body ? this.#readBody(this.#body, rest) : this.#readHead(rest);
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.fail(error);
    }
    return rest !== null;
  }

  #readHead(bytes: Buffer): Buffer | null {
    const taken = this.#collector.take(bytes);
    if (taken === 'too large') throw new Malformed('the head of its answer is too large');
    if (!taken) {
      if (!mayBeAnswer(this.#collector.peek(0, 8))) throw new Malformed('what it sent is not HTTP');
      return null;
    }
    const head = parseResponseHead(taken.text, this.#options.head.method);
    if (head.code === 101) throw new Malformed('it changed to a protocol that nobody asked for');
    if (head.code < 200) {
      if (++this.#informations > maxInformation) throw new Malformed('it never comes to an answer');
      this.#mayFollow = false;
      this.#listener.information(head);
      return taken.rest;
    }
    this.#head = head;
    this.#mayFollow &&= mayFollowAnswer(head, this.#options.head);
    const body = bodyReader(head.framing);
    this.#body = body;
    this.#listener.head(head);
    if (body.isOver) this.#finish(body);
    return taken.rest;
  }

  #readBody(body: BodyReader, bytes: Buffer): Buffer | null {
    const used = readWholly(body, bytes, (part) => {
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

  /** Nobody wants the answer any more. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.destroy();
  }
}
