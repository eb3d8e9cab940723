import type { Reply } from '@sentiero/http1/reply';
import type { RequestHead } from '@sentiero/http1/request-head';
import { sendText } from '../pages/pages.ts';

/** `Max-Forwards: 0` addresses the first server on the path, which is the proxy. */
export function answersMaxForwards({ method, fields }: RequestHead, reply: Reply): boolean {
  const left = fields.get('max-forwards');
  if (method !== 'OPTIONS' || left === undefined) return false;
  if (!/^\d{1,9}$/.test(left)) {
    reply.closeAfterReply();
    sendText(reply, { status: 400, text: 'Max-Forwards must be a number.\n' });
    return true;
  }
  if (Number(left) > 0) return false;
  const headers = { Allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' };
  sendText(reply, { status: 200, text: '', headers });
  return true;
}
