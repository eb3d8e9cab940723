import type { HeadCollector } from './head-collector.ts';
import { Refusal } from './request-head.ts';

export const carriageReturn = 13;
const lineFeed = 10;

/** RFC 9112 requires 414 if the request line alone exceeds the limit. */
export function tooLarge(collector: HeadCollector, chunk: Buffer, limit: number): Refusal {
  const start = collector.size > 0 ? collector.peek(0, limit) : chunk.toString('latin1', 0, limit);
  const refusal = start.includes('\n')
    ? new Refusal(431, 'The head of the request is too large.')
    : new Refusal(414, 'The request target is too long.');
  return refusal.of(start);
}

/** RFC 9112 allows empty lines before a request. */
export function withoutBlankLines(bytes: Buffer): Buffer {
  let count = 0;
  while (bytes[count] === carriageReturn && bytes[count + 1] === lineFeed) count += 2;
  return count === 0 ? bytes : bytes.subarray(count);
}
