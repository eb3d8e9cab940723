import { CapturedRequest } from '../capture/index.ts';
import { endpoint } from '../http/index.ts';
import { BenchSend } from './bench-request.ts';

/** A body of the largest size, each byte of which JSON escapes, with its head. */
const sendBytes = 2 * 1024 * 1024;

export const benchEndpoints = {
  send: endpoint({
    method: 'POST',
    path: '/bench/send',
    access: 'user',
    summary:
      'Sends a request to a target through the proxy, as the caller; answers with its record, or 504 after 30 s.',
    body: BenchSend,
    response: CapturedRequest,
    bodyLimit: sendBytes,
  }),
};
