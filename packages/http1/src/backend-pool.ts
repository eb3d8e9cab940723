import type { OnReadOpts, Socket } from 'node:net';
import { BackendCall, type AnswerListener, type CallOptions } from './backend-call.ts';
import { contained } from './contain.ts';
import type { Deadlines, WithDeadline } from './deadlines.ts';
import { isReleasable, readInto, release } from './read-memory.ts';
import type { SendAtTurnEnd } from './reply.ts';

/** Shorter than most servers' keep-alive time, so that a connection that is just closing is rarely picked. */
const idleMs = 1500;
const maxIdle = { ofLearner: 64, inAll: 1024 } as const;

export type BackendLimits = {
  /** The time from the first to the last byte of a response's head. */
  headMs: number;
  /** The maximum time without a byte in either direction. */
  idleMs: number;
};

/** The certificates that a target's may be signed by; any at all if it does not `verify`. */
export type Trust = { verify: boolean; ca: string | null };

/**
 * Opens a connection to a target's origin. A plain connection may read into the memory of `onread`, and then emits no
 * `data`. Throws if that address is not allowed.
 */
export type Dial = (origin: string, trust?: Trust, onread?: OnReadOpts) => Socket;

/**
 * A connection's owner. A target that disagrees with us about where a request ends takes leftover bytes for the start
 * of the next request, which must never be another learner's.
 */
export type Owner = { origin: string; learner: string; trust?: Trust };

export type PoolParts = {
  dial: Dial;
  deadlines: Deadlines;
  limits: BackendLimits;
  sendAtTurnEnd: SendAtTurnEnd;
};

/** Idle connections to targets, reusable for the same learner's next request. */
export class BackendPool {
  readonly #parts: PoolParts;
  readonly #idle = new Map<string, BackendConnection[]>();
  /** All idle connections, the one idle longest first. */
  readonly #idleOrder = new Set<BackendConnection>();
  readonly #all = new Set<BackendConnection>();

  constructor(parts: PoolParts) {
    this.#parts = parts;
  }

  /** `fresh` requires a connection that has not been used before. */
  take({ origin, learner, trust }: Owner, kind: 'any' | 'fresh'): BackendConnection {
    const key = `${learner} ${origin}`;
    const idle = kind === 'any' ? this.#idle.get(key) : undefined;
    for (let candidate = idle?.pop(); candidate; candidate = idle?.pop()) {
      this.#idleOrder.delete(candidate);
      if (candidate.isUsable) return candidate;
    }
    const dial = (onread: OnReadOpts) => this.#parts.dial(origin, trust, onread);
    const connection = new BackendConnection(dial, { ...this.#parts, key, pool: this });
    this.#all.add(connection);
    this.#parts.deadlines.add(connection);
    return connection;
  }

  release(connection: BackendConnection): void {
    const idle = this.#idle.get(connection.key) ?? [];
    if (idle.length >= maxIdle.ofLearner) return connection.destroy();
    connection.deadlineMs = performance.now() + idleMs;
    idle.push(connection);
    this.#idle.set(connection.key, idle);
    this.#idleOrder.add(connection);
    const [longest] = this.#idleOrder.size > maxIdle.inAll ? this.#idleOrder : [];
    if (!longest) return;
    this.#leaveIdle(longest);
    longest.destroy();
  }

  forget(connection: BackendConnection): void {
    this.#all.delete(connection);
    this.#parts.deadlines.delete(connection);
    this.#leaveIdle(connection);
  }

  #leaveIdle(connection: BackendConnection): void {
    this.#idleOrder.delete(connection);
    const idle = this.#idle.get(connection.key);
    const index = idle?.indexOf(connection) ?? -1;
    if (index >= 0) idle?.splice(index, 1);
    if (idle?.length === 0) this.#idle.delete(connection.key);
  }

  close(): void {
    for (const connection of this.#all) connection.destroy();
  }
}

type ConnectionParts = Pick<PoolParts, 'limits' | 'sendAtTurnEnd'> & { key: string; pool: BackendPool };

/** A connection to a target, used for one request at a time. */
export class BackendConnection implements WithDeadline {
  readonly key: string;
  readonly #socket: Socket;
  readonly #parts: ConnectionParts;
  #call: BackendCall | null = null;
  #listener: AnswerListener | null = null;
  /** Received chunks that have been recorded and whose memory may be released. */
  #recorded: Buffer[] = [];
  #writeError: Error | null = null;
  isReused = false;
  deadlineMs = Infinity;

  constructor(dial: (onread: OnReadOpts) => Socket, parts: ConnectionParts) {
    this.key = parts.key;
    this.#parts = parts;
    const end = (error: unknown) => this.#onGone(error instanceof Error ? error : null);
    const onData = contained(this.#onData, end);
    const socket = readableAfterFailedWrite(dial(readInto(onData)), (error) => (this.#writeError = error));
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', onData);
    socket.on('drain', () => this.#listener?.drain());
    socket.on('end', () => this.#onGone(this.#writeError));
    socket.on('error', (error) => this.#onGone(error));
    socket.on('close', () => {
      parts.pool.forget(this);
      this.#onGone(null);
    });
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable && this.#writeError === null;
  }

  call(options: CallOptions, listener: AnswerListener): BackendCall {
    const call = new BackendCall(this.#socket, options, listener);
    this.#call = call;
    this.#listener = listener;
    this.#recorded = [];
    this.touch();
    return call;
  }

  touch(): void {
    this.deadlineMs = performance.now() + this.#parts.limits.idleMs;
  }

  /** Called when the request or the response has ended; the connection is reusable if both ended cleanly. */
  settle(): void {
    const call = this.#call;
    if (!call?.isOver) return;
    if (!call.isReusable) {
      // The rest of the request is no longer needed: the response is complete without it.
      this.#call = null;
      this.#listener = null;
      return this.destroy();
    }
    this.#call = null;
    this.#listener = null;
    this.isReused = true;
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#parts.pool.release(this);
  }

  readonly #onData = (bytes: Buffer): void => {
    const call = this.#call;
    // An unsolicited response would be taken for the next request's.
    if (!call) return this.destroy();
    const wasInHead = call.isInHead;
    const isPassThrough = call.isInBody && this.#listener?.isPassThrough() === true;
    const isMore = call.onData(bytes);
    // A head must be complete in time, however steadily its bytes trickle in.
    if (!call.isInHead) this.touch();
    else if (!wasInHead) this.deadlineMs = performance.now() + this.#parts.limits.headMs;
    if (isMore) return this.destroy();
    if (isPassThrough && call.isInBody && this.#listener?.isFlushed()) release(bytes);
    else if (!isPassThrough && isReleasable(bytes)) this.#recorded.push(bytes);
    if (call.isOver) this.#releaseRecorded();
    this.settle();
  };

  /** Called after the response has been passed on to the learner; the record has its own copy. */
  #releaseRecorded(): void {
    const [recorded, listener] = [this.#recorded, this.#listener];
    this.#recorded = [];
    this.#parts.sendAtTurnEnd(() => {
      if (listener?.isFlushed()) for (const bytes of recorded) release(bytes);
    });
  }

  #onGone(error: Error | null): void {
    const call = this.#call;
    this.#call = null;
    this.#socket.destroy();
    if (call && error) call.fail(error);
    else call?.onEnd();
  }

  onDeadline(): void {
    this.deadlineMs = Infinity;
    const call = this.#call;
    this.#call = null;
    call?.fail(new Error('it took too long'));
    this.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

/**
 * A target may refuse a body and close while we still write it. A socket whose write failed would be destroyed with the
 * answer unread, so the failure is only noted: what the target sent is read first, and then the connection's end.
 */
function readableAfterFailedWrite<AnySocket extends Socket>(
  socket: AnySocket,
  note: (error: Error) => void,
): AnySocket {
  /* oxlint-disable no-underscore-dangle -- the names by which Node's streams call what writes */
  const write = socket._write.bind(socket);
  const writeMany = socket._writev?.bind(socket);
  type Callback = (error?: Error | null) => void;
  const noted = (done: Callback) => (error?: Error | null) => {
    if (error) note(error);
    done();
  };
  socket._write = (chunk, encoding, done: Callback) => write(chunk, encoding, noted(done));
  if (writeMany) socket._writev = (chunks, done: Callback) => writeMany(chunks, noted(done));
  /* oxlint-enable no-underscore-dangle */
  return socket;
}
