import type { Socket } from 'node:net';
import type { Fields } from './fields.ts';
import type { Reply } from './reply.ts';
import type { RequestHead } from './request-head.ts';

/** The receiver of a request's body. */
export type BodySink = {
  /** Returning false pauses the body until `resumeBody`. */
  data(bytes: Buffer): boolean;
  end(trailers: Fields): void;
  /** Whether bytes are only passed through and none are retained. */
  isPassThrough(): boolean;
  /** Whether everything passed on has been written. */
  isFlushed(): boolean;
};

/** The other side of a connection. */
export type Peer = { address: string; isTrusted: boolean };

/** One request of a learner and its response. */
export type Exchange = {
  /** The request as received, or as replaced by the handler. */
  head: RequestHead;
  readonly reply: Reply;
  readonly socket: Socket;
  peer: Peer;
  /** The client to which the request's start was charged. */
  readonly turn: string | null;
  /** The time of the request's first byte, in epoch milliseconds and on the monotonic clock. */
  readonly at: number;
  readonly startedMs: number;
  /** Sets the owner under whom the connection counts from now on; null if the sender is unknown. */
  identify(owner: string | null): void;
  /** Whether the request has been received in full. */
  isBodyComplete(): boolean;
  /** Sends the body to the sink; until then it is held back. */
  readBody(sink: BodySink): void;
  resumeBody(): void;
  /** Notes activity on the target's side: the connection is not idle. */
  touch(): void;
  /** Calls the action once, when the response is complete or the learner is gone; for a tunnel, when it ends. */
  whenOver(action: () => void): void;
  /** Hands the connection over to the caller, with any bytes received after the request. */
  detach(): { socket: Socket; early: Buffer };
};

export class BodyTooLarge extends Error {}

/** The full body. Throws BodyTooLarge beyond the limit; never settles if the learner disconnects. */
export function readFullBody(exchange: Exchange, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { head, reply } = exchange;
    const chunks: Buffer[] = [];
    let size = 0;
    const { framing } = head;
    if (framing.kind === 'length' && framing.length > limit) return reject(new BodyTooLarge());
    if (!exchange.isBodyComplete() && head.fields.get('expect') !== undefined)
      reply.information(100, 'Continue', []);
    exchange.readBody({
      data(bytes) {
        size += bytes.length;
        if (size <= limit) chunks.push(bytes);
        else reject(new BodyTooLarge());
        return true;
      },
      end: () => resolve(Buffer.concat(chunks)),
      isPassThrough: () => false,
      isFlushed: () => true,
    });
  });
}
