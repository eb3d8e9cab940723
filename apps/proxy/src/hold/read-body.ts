import type { Exchange } from '@sentiero/http1/exchange';
import { noFields, type Fields } from '@sentiero/http1/fields';
import type { RequestHead } from '@sentiero/http1/request-head';
import type { HeldShare } from './held-memory.ts';

/** The part of a request's body read so far. `isLarge`: there may be more, which has not been read. */
export type ReadBody = { chunks: Buffer[]; trailers: Fields; isOver: boolean; isLarge: boolean };

export const wholeBody = (bytes: Buffer, trailers: Fields = noFields): ReadBody => ({
  chunks: bytes.length > 0 ? [bytes] : [],
  trailers,
  isOver: true,
  isLarge: false,
});

/** Reads a body up to the limit or its share of memory, and no further; null if the learner disconnects first. */
export function readBodyUpTo(
  exchange: Exchange,
  { limit, share }: { limit: number; share: HeldShare },
): Promise<ReadBody | null> {
  const { head, reply } = exchange;
  const { framing } = head;
  const body: ReadBody = { chunks: [], trailers: noFields, isOver: false, isLarge: false };
  body.isLarge = framing.kind === 'length' && framing.length > limit;
  if (body.isLarge) return Promise.resolve(body);
  return new Promise((resolve) => {
    let size = 0;
    reply.whenClientGone(() => resolve(null));
    if (!exchange.isBodyComplete() && head.fields.get('expect') !== undefined)
      reply.information(100, 'Continue', []);
    exchange.readBody({
      data(bytes) {
        size += bytes.length;
        body.chunks.push(bytes);
        if (size <= limit && share.add(bytes.length)) return true;
        body.isLarge = true;
        resolve(body);
        return false;
      },
      end(trailers) {
        body.trailers = trailers;
        body.isOver = true;
        resolve(body);
      },
      isPassThrough: () => false,
      isFlushed: () => true,
    });
  });
}

/** The exchange as if nothing of its body had been read, optionally with another head. */
export function unread(exchange: Exchange, head: RequestHead, body: ReadBody): Exchange {
  return {
    ...exchange,
    head,
    readBody(sink) {
      for (const bytes of body.chunks) sink.data(bytes);
      if (body.isOver) sink.end(body.trailers);
      else exchange.readBody(sink);
    },
  };
}
