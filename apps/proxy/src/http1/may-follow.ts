import { hasBody, type RequestHead } from './request-head.ts';
import type { ResponseHead } from './response-head.ts';

/** Methods whose bodies servers read. What they leave unread of another's, they take for the next request. */
const readBodies: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Whether a server, however simple, agrees with us about where this request ends, so that another may follow it. */
export function mayFollow(head: RequestHead): boolean {
  const { method, fields, framing } = head;
  // Some answer it with the body, too.
  if (method === 'HEAD') return false;
  if (fields.get('expect') !== undefined) return false;
  if (!hasBody(head)) return true;
  return readBodies.has(method) && framing.kind === 'length';
}

/** The same of the answer to it. A server that refuses a request often leaves its body unread. */
export function mayFollowAnswer(answer: ResponseHead, request: RequestHead): boolean {
  return answer.isLasting && (!hasBody(request) || (answer.code >= 200 && answer.code < 300));
}
