import type { Socket } from 'node:net';
import { bodyReader, readJoined, type BodyReader } from './body-reader.ts';
import type { ConnectionLease, ConnectionLimits, StartTurns } from './connection-limits.ts';
import { contained, throwLater } from './contain.ts';
import type { Deadlines, WithDeadline } from './deadlines.ts';
import type { BodySink, Exchange, Peer } from './exchange.ts';
import { Malformed, noFields } from './fields.ts';
import { HeadCollector } from './head-collector.ts';
import { carriageReturn, tooLarge, withoutBlankLines } from './head-start.ts';
import { release } from './read-memory.ts';
import { Reply, type SendAtTurnEnd } from './reply.ts';
import { earlyRefusal, parseRequestHead, Refusal, type RequestHead } from './request-head.ts';

/** Pipelined requests are buffered up to this size; then reading pauses. */
const pendingLimit = 64 * 1024;
/** How long a learner may keep sending bytes that are ignored, and receive bytes in flight. */
const lingerMs = 2000;
/** The target's own timeouts apply. */
const waitForTarget = Infinity;

export type ConnectionParts = {
  peer: Peer;
  limits: ConnectionLimits;
  lease: ConnectionLease;
  starts: StartTurns;
  sendAtTurnEnd: SendAtTurnEnd;
  deadlines: Deadlines;
  onExchange(exchange: Exchange): void;
  /** Called for an unreadable request, which is answered here. */
  onRefusal(refusal: Refusal, reply: Reply, sent: Pick<Exchange, 'at' | 'startedMs'> | null): void;
  onClose(connection: LearnerConnection): void;
};

type Running = Exchange & {
  body: BodyReader;
  sink: BodySink | null;
  isSinkNotified: boolean;
  whenOverActions: (() => void)[];
};

/** A learner's connection: each request is answered before the next one is read. */
export class LearnerConnection implements WithDeadline {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #collector: HeadCollector;
  #running: Running | null = null;
  /** Bytes that could not be processed yet. */
  #pending: Buffer | null = null;
  #isProcessing = false;
  /** The client to which the next request is charged, once it may start. */
  #turn: string | null = null;
  #isWaiting = false;
  #hasArrived = false;
  #isClosing = false;
  #isDraining = false;
  #isDetached = false;
  #hasLearnerEnded = false;
  #at = 0;
  #startedMs = 0;
  deadlineMs: number;

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket;
    this.#parts = parts;
    this.#collector = new HeadCollector(parts.limits.headBytes);
    this.deadlineMs = performance.now() + parts.limits.headMs;
    parts.deadlines.add(this);
    socket.on('data', this.#onData).on('end', this.#onEnd).on('drain', this.#onDrain);
    socket.on('error', this.#onError).on('close', this.#onClose);
  }

  /** The connection ends with the response of the running exchange, or of the next one. */
  closeAfterNext(): void {
    this.#isDraining = true;
    this.#running?.reply.closeAfterReply();
  }

  /** Ends the connection after the running exchange, or at once if there is none. */
  drain(): void {
    this.closeAfterNext();
    if ((!this.#running && !this.#isWaiting) || this.#isDetached) this.#socket.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #onData = this.#contained((chunk: Buffer): void => {
    if (this.#isClosing) return;
    const running = this.#running;
    const mayRelease = this.#pending === null && running?.sink?.isPassThrough() === true;
    this.#pending = this.#pending ? Buffer.concat([this.#pending, chunk]) : chunk;
    this.#process();
    this.#noteBuffered();
    const isInBody = running !== null && running === this.#running && !running.body.isOver;
    if (mayRelease && isInBody && this.#pending === null && running.sink?.isFlushed()) release(chunk);
  });

  /** Counts all retained memory, not just the part of it that is still needed. */
  #noteBuffered(): void {
    const pending = this.#pending?.buffer.byteLength ?? 0;
    this.#parts.lease.hold(
      pending + this.#collector.retainedBytes + (this.#running?.body.bufferedBytes ?? 0),
    );
  }

  /** Processes the received bytes as far as possible. A nested call returns immediately; the outer loop continues. */
  #process(): void {
    if (this.#isProcessing) return;
    this.#isProcessing = true;
    try {
      while (this.#pending && !this.#isClosing && !this.#isDetached && this.#step(this.#pending));
      if (this.#isBodyTruncated()) throw new Refusal(400, 'The body of the request is incomplete.');
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isProcessing = false;
    }
  }

  /** The learner may close their side after pipelined requests, the last of which can be incomplete. */
  #isBodyTruncated(): boolean {
    const running = this.#running;
    return this.#hasLearnerEnded && !this.#pending && running !== null && !running.body.isOver;
  }

  /** True if there may be more to process. */
  #step(bytes: Buffer): boolean {
    const running = this.#running;
    if (!running) return this.#startNext(bytes);
    if (running.body.isOver || !running.sink) {
      if (running.body.isOver ? bytes.length > pendingLimit : true) this.#socket.pause();
      return false;
    }
    this.#readBody(running, running.sink, bytes);
    return true;
  }

  #startNext(bytes: Buffer): boolean {
    if (!this.#hasArrived) {
      bytes = withoutBlankLines(bytes);
      const isBlank = bytes.length < 2 && (bytes[0] ?? carriageReturn) === carriageReturn;
      this.#pending = bytes.length > 0 ? bytes : null;
      if (isBlank) return false;
      this.#arrive();
    }
    this.#turn ??= this.#takeTurn();
    if (this.#turn !== null) return this.#parts.starts.charge(this.#turn, () => this.#readHead(bytes));
    if (bytes.length > pendingLimit) this.#socket.pause();
    return false;
  }

  #arrive(): void {
    this.#hasArrived = true;
    this.#at = Date.now();
    this.#startedMs = performance.now();
    this.deadlineMs = this.#startedMs + this.#parts.limits.headMs;
  }

  /** Null while other clients have precedence. A trusted peer's connection carries requests of many clients. */
  #takeTurn(): string | null {
    const { peer, lease, starts } = this.#parts;
    if (this.#isWaiting) return null;
    const client = peer.isTrusted ? '' : (lease.owner ?? peer.address);
    if (peer.isTrusted || !starts.mustWait(client)) return client;
    this.#isWaiting = true;
    starts.wait(client, () => {
      this.#isWaiting = false;
      if (this.#isClosing || this.#socket.destroyed) return;
      this.#turn = client;
      if (this.#socket.isPaused()) this.#socket.resume();
      this.#process();
      this.#noteBuffered();
      this.#closeIfFinished();
    });
    return null;
  }

  #readHead(bytes: Buffer): boolean {
    this.#pending = null;
    const taken = this.#collector.take(bytes);
    if (taken === 'too large') throw tooLarge(this.#collector, bytes, this.#parts.limits.headBytes);
    if (!taken) {
      const { size } = this.#collector;
      const fresh = this.#collector.peek(size - bytes.length - 1, size);
      const refusal = earlyRefusal(this.#collector.peek(0, 64), fresh);
      if (refusal) throw refusal.of(this.#collector.peek(0, size));
      return false;
    }
    this.#pending = taken.rest;
    this.#begin(parseRequestHead(taken.text));
    return true;
  }

  #begin(head: RequestHead): void {
    const body = bodyReader(head.framing);
    const socket = this.#socket;
    const { limits } = this.#parts;
    const turn = this.#turn;
    this.#turn = null;
    this.#hasArrived = false;
    const running: Running = {
      head,
      socket,
      turn,
      peer: this.#parts.peer,
      at: this.#at,
      startedMs: this.#startedMs,
      body,
      sink: null,
      isSinkNotified: false,
      whenOverActions: [],
      reply: new Reply({
        socket,
        sendAtTurnEnd: this.#parts.sendAtTurnEnd,
        request: head,
        isUploading: () => !body.isOver,
        onOver: (isReusable) => this.#onReplyOver(isReusable),
      }),
      isBodyComplete: () => body.isOver,
      identify: (owner) => {
        if (running === this.#running) this.#parts.lease.begin(owner);
      },
      readBody: (sink) => {
        running.sink = sink;
        this.#notifyEnd(running);
        socket.resume();
        this.#process();
        this.#noteBuffered();
      },
      resumeBody: () => {
        if (this.#isClosing) return;
        if (!body.isOver) this.deadlineMs = performance.now() + limits.bodyMs;
        socket.resume();
      },
      touch: () => {
        if (body.isOver) this.deadlineMs = performance.now() + limits.idleMs;
      },
      detach: () => this.#detach(),
      whenOver: (action) => void running.whenOverActions.push(action),
    };
    this.#running = running;
    this.#parts.lease.begin(this.#parts.lease.owner);
    if (this.#isDraining) running.reply.closeAfterReply();
    this.deadlineMs = body.isOver ? waitForTarget : this.#startedMs + limits.bodyMs;
    this.#parts.onExchange(running);
  }

  #readBody(running: Running, sink: BodySink, bytes: Buffer): void {
    const { body } = running;
    const { limits } = this.#parts;
    let isWanted = true;
    const used = readJoined(body, bytes, (part) => (isWanted = sink.data(part)));
    // A pause is not the learner's fault while the target accepts no more.
    this.deadlineMs = isWanted ? performance.now() + limits.bodyMs : waitForTarget;
    if (!isWanted) this.#socket.pause();
    this.#pending = used < bytes.length ? bytes.subarray(used) : null;
    this.#notifyEnd(running);
  }

  #notifyEnd(running: Running): void {
    if (!running.body.isOver || running.isSinkNotified || !running.sink || running !== this.#running) return;
    running.isSinkNotified = true;
    // Only the response is still in progress, and a disconnect is noticed only while reading.
    if (!running.reply.hasStarted) this.deadlineMs = waitForTarget;
    this.#socket.resume();
    running.sink.end(running.body.trailers);
  }

  #onReplyOver(isReusable: boolean): void {
    const running = this.#running;
    if (!running || this.#socket.destroyed) return;
    this.#running = null;
    this.#parts.lease.end();
    end(running);
    const isMore = this.#pending !== null;
    if (
      !isReusable ||
      this.#isDetached ||
      !running.body.isOver ||
      this.#isDraining ||
      (this.#hasLearnerEnded && !isMore)
    ) {
      return this.#close();
    }
    this.deadlineMs = performance.now() + this.#parts.limits.keepAliveMs;
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#process();
    this.#noteBuffered();
    this.#closeIfFinished();
  }

  #closeIfFinished(): void {
    if (this.#hasLearnerEnded && !this.#running && !this.#isWaiting) this.#close();
  }

  /** Flushes the response and discards input for a while: closing at once could destroy bytes in flight. */
  #close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#pending = null;
    this.#collector.clear();
    this.#noteBuffered();
    const { deadlines, sendAtTurnEnd } = this.#parts;
    deadlines.add(this);
    // The end must follow bytes that are held until the record is stored.
    sendAtTurnEnd(() => (this.#hasLearnerEnded ? this.#socket.destroySoon() : this.#socket.end()));
    this.#socket.resume();
    this.deadlineMs = performance.now() + lingerMs;
  }

  #refuse(error: unknown): void {
    const running = this.#running;
    if (!(error instanceof Refusal || error instanceof Malformed)) {
      throwLater(error);
      return this.destroy();
    }
    // A truncated body must not look like a complete request.
    if (running?.reply.hasStarted) return this.destroy();
    const refusal =
      error instanceof Refusal ? error : new Refusal(400, `Malformed request: ${error.message}.`);
    if (running) {
      running.reply.endUpload();
      return this.#parts.onRefusal(refusal, running.reply, null);
    }
    const reply = new Reply({
      socket: this.#socket,
      sendAtTurnEnd: this.#parts.sendAtTurnEnd,
      request: { version: '1.1', method: 'GET', fields: noFields },
      isUploading: () => false,
      onOver: () => this.#close(),
    });
    reply.closeAfterReply();
    this.#parts.onRefusal(refusal, reply, { at: this.#at, startedMs: this.#startedMs });
  }

  readonly #onEnd = this.#contained((): void => {
    this.#hasLearnerEnded = true;
    const running = this.#running;
    if (this.#isClosing) return this.#parts.sendAtTurnEnd(() => this.#socket.destroySoon());
    if (this.#isWaiting) return;
    if (!running) return void this.#socket.end();
    // `printf … | nc` closes its side after the request and still expects a response; once that has started, a closed
    // side means that the client is gone.
    if (!running.body.isOver || running.reply.hasStarted) this.#socket.destroy();
  });

  readonly #onDrain = this.#contained(() => this.#running?.reply.drained());

  readonly #onError = (): void => void this.#socket.destroy();

  readonly #onClose = (): void => {
    this.#parts.deadlines.delete(this);
    const running = this.#running;
    this.#running = null;
    this.#parts.onClose(this);
    if (!running) return;
    try {
      if (!running.reply.isOver) running.reply.clientGone();
    } catch (error) {
      throwLater(error);
    } finally {
      // The learner's place among the running exchanges becomes free in any case.
      end(running);
    }
  };

  /** Errors of a handler end this connection alone. */
  #contained<Arguments extends unknown[]>(handler: (...given: Arguments) => void) {
    return contained(handler, () => this.destroy());
  }

  onDeadline(): void {
    this.deadlineMs = Infinity;
    const running = this.#running;
    if (this.#isClosing || (running && (running.body.isOver || running.reply.hasStarted)))
      return this.destroy();
    if (!running && this.#collector.size === 0) return this.destroy();
    this.#refuse(new Refusal(408, 'The request took too long.'));
  }

  #detach(): { socket: Socket; early: Buffer } {
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd);
    this.#parts.deadlines.delete(this);
    const early = this.#pending ?? Buffer.alloc(0);
    this.#pending = null;
    this.#isDetached = true;
    return { socket, early };
  }
}

function end({ whenOverActions }: Running): void {
  for (const action of whenOverActions.splice(0)) action();
}
