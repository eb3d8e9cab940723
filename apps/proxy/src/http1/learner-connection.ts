import type { Socket } from 'node:net';
import { sendAtTurnEnd } from '../loop/turn-end.ts';
import { bodyReader, readWholly, type BodyReader } from './body-reader.ts';
import type { Deadlines, Timed } from './deadlines.ts';
import type { BodySink, Exchange, Peer } from './exchange.ts';
import { Malformed, noFields } from './fields.ts';
import { HeadCollector } from './head-collector.ts';
import { carriageReturn, tooLarge, withoutBlankLines } from './head-start.ts';
import { release } from './read-memory.ts';
import { Reply } from './reply.ts';
import { earlyRefusal, parseRequestHead, Refusal, type RequestHead } from './request-head.ts';

/** So much of the requests behind the one that runs is kept; then nothing more is read. */
const aheadLimit = 64 * 1024;
/** So long a learner may go on sending what nobody wants, and take what is on its way. */
const lingerMs = 2000;
/** The limits of the target's side are what ends it. */
const waitForTarget = Infinity;

export type ConnectionLimits = {
  headBytes: number;
  /** From the first byte of a head to its last; a new connection has it for both. */
  headMs: number;
  /** Between two parts of an upload. */
  bodyMs: number;
  /** Between two requests. */
  keepAliveMs: number;
  /** Without a byte of an answer that has begun. */
  idleMs: number;
};

/** The connection's place in the listener's quota. */
export type ConnectionLease = {
  readonly owner: string | null;
  begin(owner: string | null): void;
  end(): void;
  hold(bytes: number): void;
};

/** Decides when a client's next request is read. */
export type StartTurns = {
  mustWait(client: string): boolean;
  wait(client: string, task: () => void): void;
  charge<Result>(client: string, task: () => Result): Result;
};

export type ConnectionParts = {
  peer: Peer;
  limits: ConnectionLimits;
  lease: ConnectionLease;
  starts: StartTurns;
  deadlines: Deadlines;
  onExchange(exchange: Exchange): void;
  /** A request that is answered here, because it cannot be read. */
  onRefusal(refusal: Refusal, reply: Reply): void;
  onClose(connection: LearnerConnection): void;
};

type Running = Exchange & { body: BodyReader; sink: BodySink | null; isSinkTold: boolean };

/** A learner's connection: one request after the other, each with its answer before the next is looked at. */
export class LearnerConnection implements Timed {
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  readonly #collector: HeadCollector;
  #running: Running | null = null;
  /** Bytes that nobody could take yet. */
  #ahead: Buffer | null = null;
  #isWorking = false;
  /** The client on whose account the next request is read, once it may be. */
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

  /** Ends with the answer to the exchange that runs, or to the next. */
  closeAfterNext(): void {
    this.#isDraining = true;
    this.#running?.reply.closeAfter();
  }

  /** Ends when the exchange that runs is over; at once when there is none. */
  drain(): void {
    this.closeAfterNext();
    if ((!this.#running && !this.#isWaiting) || this.#isDetached) this.#socket.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  readonly #onData = (chunk: Buffer): void => {
    if (this.#isClosing) return;
    const running = this.#running;
    const mayRelease = this.#ahead === null && running?.sink?.isPassing() === true;
    this.#ahead = this.#ahead ? Buffer.concat([this.#ahead, chunk]) : chunk;
    this.#work();
    this.#noteBuffered();
    const isInBody = running !== null && running === this.#running && !running.body.isOver;
    if (mayRelease && isInBody && this.#ahead === null && running.sink?.isFlushed()) release(chunk);
  };

  /** Retained memory counts, not only what of it is still needed. */
  #noteBuffered(): void {
    const ahead = this.#ahead?.buffer.byteLength ?? 0;
    this.#parts.lease.hold(ahead + this.#collector.roomBytes + (this.#running?.body.bufferedBytes ?? 0));
  }

  /** Takes what has come as far as it goes. Not entered again from within: the loop that runs goes on. */
  #work(): void {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#ahead && !this.#isClosing && !this.#isDetached && this.#step(this.#ahead));
      if (this.#isBodyCut()) throw new Refusal(400, 'The request breaks off.');
    } catch (error) {
      this.#refuse(error);
    } finally {
      this.#isWorking = false;
    }
  }

  /** Behind requests sent ahead the side may be closed: no more comes of the last one's body. */
  #isBodyCut(): boolean {
    const running = this.#running;
    return this.#hasLearnerEnded && !this.#ahead && running !== null && !running.body.isOver;
  }

  /** Whether there may be more to do. */
  #step(bytes: Buffer): boolean {
    const running = this.#running;
    if (!running) return this.#startNext(bytes);
    if (running.body.isOver || !running.sink) {
      if (running.body.isOver ? bytes.length > aheadLimit : true) this.#socket.pause();
      return false;
    }
    this.#readBody(running, running.sink, bytes);
    return true;
  }

  #startNext(bytes: Buffer): boolean {
    if (!this.#hasArrived) {
      bytes = withoutBlankLines(bytes);
      const isBlank = bytes.length < 2 && (bytes[0] ?? carriageReturn) === carriageReturn;
      this.#ahead = bytes.length > 0 ? bytes : null;
      if (isBlank) return false;
      this.#arrive();
    }
    this.#turn ??= this.#takeTurn();
    if (this.#turn !== null) return this.#parts.starts.charge(this.#turn, () => this.#readHead(bytes));
    if (bytes.length > aheadLimit) this.#socket.pause();
    return false;
  }

  #arrive(): void {
    this.#hasArrived = true;
    this.#at = Date.now();
    this.#startedMs = performance.now();
    this.deadlineMs = this.#startedMs + this.#parts.limits.headMs;
  }

  /** Null while others go first; a trusted peer's requests are those of many clients. */
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
      this.#work();
      this.#noteBuffered();
      this.#closeIfAllIsSaid();
    });
    return null;
  }

  #readHead(bytes: Buffer): boolean {
    this.#ahead = null;
    const taken = this.#collector.take(bytes);
    if (taken === 'too large') throw tooLarge(this.#collector, bytes, this.#parts.limits.headBytes);
    if (!taken) {
      const { size } = this.#collector;
      const fresh = this.#collector.peek(size - bytes.length - 1, size);
      const refusal = earlyRefusal(this.#collector.peek(0, 64), fresh);
      if (refusal) throw refusal;
      return false;
    }
    this.#ahead = taken.rest;
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
      isSinkTold: false,
      reply: new Reply({
        socket,
        request: head,
        isUploading: () => !body.isOver,
        onOver: (isLasting) => this.#onReplyOver(isLasting),
      }),
      isBodyOver: () => body.isOver,
      identify: (owner) => {
        if (running === this.#running) this.#parts.lease.begin(owner);
      },
      readBody: (sink) => {
        running.sink = sink;
        this.#tellEnd(running);
        socket.resume();
        this.#work();
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
      onOver: () => undefined,
    };
    this.#running = running;
    this.#parts.lease.begin(this.#parts.lease.owner);
    if (this.#isDraining) running.reply.closeAfter();
    this.deadlineMs = body.isOver ? waitForTarget : this.#startedMs + limits.bodyMs;
    this.#parts.onExchange(running);
  }

  #readBody(running: Running, sink: BodySink, bytes: Buffer): void {
    const { body } = running;
    const { limits } = this.#parts;
    let isWanted = true;
    const used = readWholly(body, bytes, (part) => (isWanted = sink.data(part)));
    // It is not the learner who is slow when the target takes no more.
    this.deadlineMs = isWanted ? performance.now() + limits.bodyMs : waitForTarget;
    if (!isWanted) this.#socket.pause();
    this.#ahead = used < bytes.length ? bytes.subarray(used) : null;
    this.#tellEnd(running);
  }

  #tellEnd(running: Running): void {
    if (!running.body.isOver || running.isSinkTold || !running.sink || running !== this.#running) return;
    running.isSinkTold = true;
    // Only the answer's side moves now, and a learner who leaves is noticed by reading alone.
    if (!running.reply.isBegun) this.deadlineMs = waitForTarget;
    this.#socket.resume();
    running.sink.end(running.body.trailers);
  }

  #onReplyOver(isLasting: boolean): void {
    const running = this.#running;
    if (!running || this.#socket.destroyed) return;
    this.#running = null;
    this.#parts.lease.end();
    running.onOver();
    const isMore = this.#ahead !== null;
    if (
      !isLasting ||
      this.#isDetached ||
      !running.body.isOver ||
      this.#isDraining ||
      (this.#hasLearnerEnded && !isMore)
    ) {
      return this.#close();
    }
    this.deadlineMs = performance.now() + this.#parts.limits.keepAliveMs;
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#work();
    this.#noteBuffered();
    this.#closeIfAllIsSaid();
  }

  #closeIfAllIsSaid(): void {
    if (this.#hasLearnerEnded && !this.#running && !this.#isWaiting) this.#close();
  }

  /** Sends the rest, and reads for a while without looking: closing at once could take away what is on its way. */
  #close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#ahead = null;
    this.#collector.clear();
    this.#noteBuffered();
    this.#parts.deadlines.add(this);
    // After what is held until then: an earlier end would send it before it is recorded.
    sendAtTurnEnd(() => (this.#hasLearnerEnded ? this.#socket.destroySoon() : this.#socket.end()));
    this.#socket.resume();
    this.deadlineMs = performance.now() + lingerMs;
  }

  #refuse(error: unknown): void {
    const running = this.#running;
    if (!(error instanceof Refusal || error instanceof Malformed)) {
      this.destroy();
      throw error;
    }
    // A body that breaks off: its request must not look complete to anybody.
    if (running?.reply.isBegun) return this.destroy();
    const refusal =
      error instanceof Refusal
        ? error
        : new Refusal(400, `This is not HTTP as we read it: ${error.message}.`);
    if (running) {
      running.reply.onLeft();
      running.reply.closeAfter();
      return this.#parts.onRefusal(refusal, running.reply);
    }
    const reply = new Reply({
      socket: this.#socket,
      request: { version: '1.1', method: 'GET', fields: noFields },
      isUploading: () => false,
      onOver: () => this.#close(),
    });
    reply.closeAfter();
    this.#parts.onRefusal(refusal, reply);
  }

  readonly #onEnd = (): void => {
    this.#hasLearnerEnded = true;
    const running = this.#running;
    if (this.#isClosing) return sendAtTurnEnd(() => this.#socket.destroySoon());
    if (this.#isWaiting) return;
    if (!running) return void this.#socket.end();
    // `printf … | nc` closes its side after asking and still wants the answer; once that has begun, a closed side
    // means that nobody is there any more.
    if (!running.body.isOver || running.reply.isBegun) this.#socket.destroy();
  };

  readonly #onDrain = (): void => this.#running?.reply.onDrain();

  readonly #onError = (): void => void this.#socket.destroy();

  readonly #onClose = (): void => {
    this.#parts.deadlines.delete(this);
    const running = this.#running;
    this.#running = null;
    this.#parts.onClose(this);
    if (!running) return;
    if (!running.reply.isOver) running.reply.onLeft();
    running.onOver();
  };

  onDeadline(): void {
    this.deadlineMs = Infinity;
    const running = this.#running;
    if (this.#isClosing || (running && (running.body.isOver || running.reply.isBegun))) return this.destroy();
    if (!running && this.#collector.size === 0) return this.destroy();
    this.#refuse(new Refusal(408, 'The request took too long.'));
  }

  #detach(): { socket: Socket; early: Buffer } {
    const socket = this.#socket;
    socket.off('data', this.#onData).off('end', this.#onEnd);
    this.#parts.deadlines.delete(this);
    const early = this.#ahead ?? Buffer.alloc(0);
    this.#ahead = null;
    this.#isDetached = true;
    return { socket, early };
  }
}
