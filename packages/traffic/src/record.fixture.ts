import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { toBytes, type ByteText } from './bytes.ts';
import { contentOf } from './captured-body.ts';

/** A request as bytes. */
export type Sent = { method?: string; target?: string; headers?: [string, string][]; body?: ByteText };
type Answer = { type: string; body: ByteText };

const bodyOf = (bytes: ByteText, type: string): CapturedBody => ({
  ...contentOf(toBytes(bytes), type, true),
  size: bytes.length,
  truncated: false,
});

let seq = 0;
/** The record of that request to an origin, and of its answer. */
export function recordOf(
  origin: string,
  sent: Sent,
  answer: Answer = { type: 'text/plain', body: '' },
): CapturedRequest {
  const { method = 'POST', target = '/', headers = [], body } = sent;
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return {
    id: `0193-${seq}`,
    seq: ++seq,
    target: { id: 1, name: 'Shop' },
    at: '2026-11-21T13:00:00.000Z',
    method,
    url: origin + target,
    params: [...new URL(origin + target).searchParams],
    code: 200,
    status: 'OK',
    duration: 0,
    outcome: 'answered',
    completed: [],
    origin: 'browser',
    from: null,
    run: null,
    request: { target, headers, trailers: [], body: body === undefined ? null : bodyOf(body, type) },
    response: {
      headers: [['content-type', answer.type]],
      trailers: [],
      body: bodyOf(answer.body, answer.type),
    },
  };
}
