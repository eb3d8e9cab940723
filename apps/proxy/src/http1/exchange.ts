import type { Socket } from 'node:net';
import type { Fields } from './fields.ts';
import type { Reply } from './reply.ts';
import type { RequestHead } from './request-head.ts';

/** Where the body of a request goes, as it comes. */
export type BodySink = {
  /** False when no more is wanted until `resumeBody`. */
  data(bytes: Buffer): boolean;
  end(trailers: Fields): void;
  /** Whether bytes are only passed on, and nothing of them is kept. */
  isPassing(): boolean;
  /** Whether all that was passed on is on its way. */
  isFlushed(): boolean;
};

/** The other end of a connection. */
export type Peer = { address: string; isTrusted: boolean };

/** One request of a learner and the answer to it. */
export type Exchange = {
  readonly head: RequestHead;
  readonly reply: Reply;
  readonly socket: Socket;
  readonly peer: Peer;
  /** The client on whose account the request was read. */
  readonly turn: string | null;
  /** Epoch milliseconds, and monotonic ones, of the request's first byte. */
  readonly at: number;
  readonly startedMs: number;
  /** Whose request it is, null for nobody's: what the connection counts as from now on. */
  identify(owner: string | null): void;
  /** Whether the request has come as a whole. */
  isBodyOver(): boolean;
  /** The body goes there from now on; before, it is held back. */
  readBody(sink: BodySink): void;
  resumeBody(): void;
  /** Something moved on the other side: the connection is not idle. */
  touch(): void;
  /** Called once, when the answer is over or the learner is gone; for a tunnel at its end. */
  onOver(): void;
  /** Takes the connection out of our hands, with what has come behind the request. */
  detach(): { socket: Socket; early: Buffer };
};

export class TooLarge extends Error {}

/** The whole body. Throws TooLarge beyond the limit; never settles when the learner leaves. */
export function readWhole(exchange: Exchange, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { head, reply } = exchange;
    const chunks: Buffer[] = [];
    let size = 0;
    const { framing } = head;
    if (framing.kind === 'length' && framing.length > limit) return reject(new TooLarge());
    if (!exchange.isBodyOver() && head.fields.get('expect') !== undefined)
      reply.information(100, 'Continue', []);
    exchange.readBody({
      data(bytes) {
        size += bytes.length;
        if (size <= limit) chunks.push(bytes);
        else reject(new TooLarge());
        return true;
      },
      end: () => resolve(Buffer.concat(chunks)),
      isPassing: () => false,
      isFlushed: () => true,
    });
  });
}
