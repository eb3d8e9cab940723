import { hasBody, type RequestHead } from './request-head.ts';
import type { ResponseHead } from './response-head.ts';

/** Methods whose bodies servers read. With other methods, an unread body is taken for the next request. */
const readBodies: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether even a simple server agrees with us about where this request ends, so that another may follow. */
export function isReusableAfterRequest(head: RequestHead): boolean {
  const { method, fields, framing } = head;
  // Some servers answer this method with a body.
  if (method === 'HEAD') return false;
  if (fields.get('expect') !== undefined) return false;
  if (!hasBody(head)) return true;
  return readBodies.has(method) && framing.kind === 'length';
}

/** Whether another request may follow this response. A server that rejects a request often leaves its body unread. */
export function isReusableAfterResponse(answer: ResponseHead, request: RequestHead): boolean {
  return answer.isReusable && (!hasBody(request) || (answer.code >= 200 && answer.code < 300));
}
