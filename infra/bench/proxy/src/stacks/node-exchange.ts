import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BodySink, Exchange, Peer } from '@sentiero/http1/exchange';
import { Fields, noFields } from '@sentiero/http1/fields';
import type { Reply } from '@sentiero/http1/reply';
import { hasBody, type RequestHead } from '@sentiero/http1/request-head';
import type { NodeConnection } from './node-connection.ts';
import { NodeReply } from './node-reply.ts';

/** The proxy's `Exchange` on a request of node:http. */
export class NodeExchange implements Exchange {
  readonly #connection: NodeConnection;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly reply: Reply;
  /** Clients reuse the connection of a request whose body was read. */
  readonly socket: Socket;
  readonly at = Date.now();
  readonly startedMs = performance.now();
  readonly turn: string;
  onOver = (): void => undefined;

  constructor(
    connection: NodeConnection,
    { request, response, head }: { request: IncomingMessage; response: ServerResponse; head: RequestHead },
  ) {
    this.#connection = connection;
    this.request = request;
    this.socket = request.socket;
    this.response = response;
    this.head = head;
    this.turn = connection.client;
    const reply = new NodeReply({
      socket: this.socket,
      response,
      head,
      isUploading: () => !this.isBodyComplete(),
      onOver: () => this.#end(),
    });
    // The object has all public members of the class; its private ones are inaccessible to other files.
    this.reply = reply as unknown as Reply;
  }

  get peer(): Peer {
    return this.#connection.peer;
  }

  identify(owner: string | null): void {
    this.#connection.identify(this, owner);
  }

  isBodyComplete(): boolean {
    return !hasBody(this.head) || this.request.complete;
  }

  readBody(sink: BodySink): void {
    if (!hasBody(this.head)) return sink.end(noFields);
    const { request } = this;
    request.on('data', (bytes: Buffer) => {
      this.#connection.awaitBody();
      if (!sink.data(bytes)) request.pause();
    });
    request.on('end', () => {
      this.#connection.awaitTarget();
      sink.end(Fields.of(request.rawTrailers));
    });
  }

  resumeBody(): void {
    this.request.resume();
  }

  touch(): void {
    if (this.isBodyComplete()) this.#connection.awaitAnswer();
  }

  detach(): never {
    throw new Error('only the exchange of an upgrade can be detached');
  }

  /** The learner has gone, or the deadline has passed. */
  leave(): void {
    if (!this.reply.isOver) this.reply.onClientGone();
    this.onOver();
  }

  #end(): void {
    this.#connection.finish(this);
    this.onOver();
  }
}
