import type http from 'node:http';
import type { Rig } from './harness.ts';

type Seen = {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: http.IncomingHttpHeaders;
  body: string;
};

/** A target that keeps what reaches it and answers as it is told. */
export function recordingTarget() {
  const seen: Seen[] = [];
  let behave: http.RequestListener = (_request, response) => response.end('ok');
  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', rawHeaders, headers } = request;
      seen.push({ method, url, rawHeaders, headers, body: Buffer.concat(chunks).toString() });
    });
    behave(request, response);
  };
  const last = (): Seen => {
    const one = seen.at(-1);
    if (!one) throw new Error('nothing reached the target');
    return one;
  };
  const onceBehaving = (next: http.RequestListener): void => {
    behave = next;
  };
  return { seen, listener, last, onceBehaving };
}

/** A request head with the learner's cookie, and what is sent after it. */
export const head = (rig: Rig, [start, ...lines]: string[], body = ''): string =>
  [start, 'Host: shop.localhost', `Cookie: ${rig.cookie}`, ...lines, '', body].join('\r\n');
