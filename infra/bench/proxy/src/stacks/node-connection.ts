import type { Socket } from 'node:net';
import type { Deadlines, WithDeadline } from '@sentiero/http1/deadlines';
import type { Exchange, Peer } from '@sentiero/http1/exchange';
import type { ConnectionLease } from '@sentiero/http1/connection-limits';
import type { Env } from '../../../../../apps/proxy/src/env.ts';

/** The connection's view of an exchange. */
type Running = { readonly reply: Exchange['reply']; isBodyComplete(): boolean; leave(): void };

type Parts = {
  env: Env;
  peer: Peer;
  lease: ConnectionLease & { close(): void };
  deadlines: Deadlines;
  onClose(connection: NodeConnection): void;
};

/** The state of a connection that node:http reads: its quota, its deadlines, and which side has closed. */
export class NodeConnection implements WithDeadline {
  readonly #parts: Parts;
  readonly #socket: Socket;
  /** More than one if the learner pipelines. */
  readonly #running = new Set<Running>();
  deadlineMs = Infinity;

  constructor(socket: Socket, parts: Parts) {
    this.#socket = socket;
    this.#parts = parts;
    parts.deadlines.add(this);
    socket.on('error', () => socket.destroy());
    socket.on('end', () => this.#onEnd());
    socket.on('close', () => this.#onClose());
  }

  get peer(): Peer {
    return this.#parts.peer;
  }

  /** The client to which the next request is charged. */
  get client(): string {
    const { peer, lease } = this.#parts;
    return peer.isTrusted ? '' : (lease.owner ?? peer.address);
  }

  begin(exchange: Running): void {
    const { lease } = this.#parts;
    this.#running.add(exchange);
    lease.begin(lease.owner);
    if (exchange.isBodyComplete()) this.awaitTarget();
    else this.awaitBody();
  }

  identify(exchange: Running, owner: string | null): void {
    if (this.#running.has(exchange)) this.#parts.lease.begin(owner);
  }

  finish(exchange: Running): void {
    this.#running.delete(exchange);
    this.#parts.lease.end();
    this.awaitTarget();
  }

  awaitBody(): void {
    this.deadlineMs = performance.now() + this.#parts.env.BODY_TIMEOUT_MS;
  }

  awaitAnswer(): void {
    this.deadlineMs = performance.now() + this.#parts.env.IDLE_TIMEOUT_MS;
  }

  /** The limits of node:http and of the target apply. */
  awaitTarget(): void {
    this.deadlineMs = Infinity;
  }

  closeAfterNext(): void {
    for (const { reply } of this.#running) reply.closeAfterReply();
  }

  onDeadline(): void {
    this.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** A closed side means that the client is gone, once the response has started. */
  #onEnd(): void {
    for (const exchange of this.#running)
      if (!exchange.isBodyComplete() || exchange.reply.hasStarted) this.destroy();
  }

  #onClose(): void {
    this.#parts.deadlines.delete(this);
    this.#parts.lease.close();
    this.#parts.onClose(this);
    for (const exchange of this.#running) exchange.leave();
    this.#running.clear();
  }
}
