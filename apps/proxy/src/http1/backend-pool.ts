import type { Socket } from 'node:net';
import { BackendCall, type AnswerListener, type CallOptions } from './backend-call.ts';
import type { Deadlines, Timed } from './deadlines.ts';
import { sendAtTurnEnd } from '../loop/turn-end.ts';
import { isReleasable, release } from './read-memory.ts';

/** Shorter than most servers keep a connection open, so that we seldom meet one that is just closing. */
const idleMs = 1500;
const maxIdle = { ofLearner: 64, inAll: 1024 } as const;

export type BackendLimits = {
  /** From the first byte of an answer's head to its last. */
  headMs: number;
  /** Without a byte either way. */
  idleMs: number;
};

/** Opens a connection to where a target lives. Throws when nobody may connect there. */
export type Dial = (origin: string) => Socket;

/**
 * Whose connection it is. A target that disagrees with us about where a request ends takes what one request left behind
 * for the beginning of the next: nobody else's request may follow on that connection.
 */
export type Owner = { origin: string; learner: string };

/** Connections to targets, kept for the same learner's next request. */
export class BackendPool {
  readonly #dial: Dial;
  readonly #deadlines: Deadlines;
  readonly limits: BackendLimits;
  readonly #idle = new Map<string, BackendConnection[]>();
  /** The same, the one that has been idle longest first. */
  readonly #idleOrder = new Set<BackendConnection>();
  readonly #all = new Set<BackendConnection>();

  constructor(dial: Dial, deadlines: Deadlines, limits: BackendLimits) {
    this.#dial = dial;
    this.#deadlines = deadlines;
    this.limits = limits;
  }

  /** `fresh`: a connection that has served nobody before. */
  take({ origin, learner }: Owner, kind: 'any' | 'fresh'): BackendConnection {
    const key = `${learner} ${origin}`;
    const idle = kind === 'any' ? this.#idle.get(key) : undefined;
    for (let kept = idle?.pop(); kept; kept = idle?.pop()) {
      this.#idleOrder.delete(kept);
      if (kept.isUsable) return kept;
    }
    const connection = new BackendConnection(this.#dial(origin), key, this);
    this.#all.add(connection);
    this.#deadlines.add(connection);
    return connection;
  }

  keep(connection: BackendConnection): void {
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
    this.#deadlines.delete(connection);
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

/** A connection to a target: one request after the other. */
export class BackendConnection implements Timed {
  readonly key: string;
  readonly #socket: Socket;
  readonly #pool: BackendPool;
  #call: BackendCall | null = null;
  #listener: AnswerListener | null = null;
  /** What came of the answer and is recorded, as far as its memory can be given back. */
  #recorded: Buffer[] = [];
  isReused = false;
  deadlineMs = Infinity;

  constructor(socket: Socket, key: string, pool: BackendPool) {
    this.key = key;
    this.#socket = socket;
    this.#pool = pool;
    socket.setNoDelay(true);
    socket.on('data', this.#onData);
    socket.on('drain', () => this.#listener?.drain());
    socket.on('end', () => this.#onGone(null));
    socket.on('error', (error) => this.#onGone(error));
    socket.on('close', () => {
      pool.forget(this);
      this.#onGone(null);
    });
  }

  get isUsable(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
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
    this.deadlineMs = performance.now() + this.#pool.limits.idleMs;
  }

  /** The request or the answer has ended: the connection is kept if both have, and well. */
  settle(): void {
    const call = this.#call;
    if (!call?.isOver) return;
    if (!call.isLasting) {
      // What is on its way to the target may end; the answer is complete without it.
      this.#call = null;
      this.#listener = null;
      return this.destroy();
    }
    this.#call = null;
    this.#listener = null;
    this.isReused = true;
    if (this.#socket.isPaused()) this.#socket.resume();
    this.#pool.keep(this);
  }

  readonly #onData = (bytes: Buffer): void => {
    const call = this.#call;
    // Nothing was asked: such an answer would be taken for the next one.
    if (!call) return this.destroy();
    const wasInHead = call.isInHead;
    const isPassing = call.isInBody && this.#listener?.isPassing() === true;
    const isMore = call.onData(bytes);
    // A head that has begun must be whole in time, however busily it drips.
    if (!call.isInHead) this.touch();
    else if (!wasInHead) this.deadlineMs = performance.now() + this.#pool.limits.headMs;
    if (isMore) return this.destroy();
    if (isPassing && call.isInBody && this.#listener?.isFlushed()) release(bytes);
    else if (!isPassing && isReleasable(bytes)) this.#recorded.push(bytes);
    if (call.isOver) this.#releaseRecorded();
    this.settle();
  };

  /** After the answer's end, when it is on its way to the learner. The record has a copy. */
  #releaseRecorded(): void {
    const [recorded, listener] = [this.#recorded, this.#listener];
    this.#recorded = [];
    sendAtTurnEnd(() => {
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
