import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import { readLearner } from '../learner.ts';
import { inputsOf } from './find-input.ts';
import type { RecentRequests } from './recent-requests.ts';
import { requestInputs } from './request-inputs.ts';

const bodyMaxBytes = 64 * 1024;

export type RelayOptions = {
  readonly backendUrl: string;
  readonly token: string;
  readonly requests: RecentRequests;
};

/**
 * Stands between the recording proxy and the application, and notes which learner sends what. Requests and responses
 * pass unchanged, as they arrive.
 */
export function createRelay({ backendUrl, token, requests }: RelayOptions): Server {
  const backend = new URL(backendUrl);
  const place = { host: backend.hostname.replace(/^\[|\]$/g, ''), port: Number(backend.port || 80) };

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const finish = note(request, { token, requests });
    const onward = http.request({
      ...place,
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers: request.rawHeaders,
      setHost: false,
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => {
      onward.destroy();
      finish();
    });
    request.pipe(onward);
  };

  const upgrade = (request: IncomingMessage, learner: Socket, head: Buffer): void => {
    const onward = net.connect(place, () => {
      const lines = request.rawHeaders.flatMap((text, at) =>
        at % 2 === 0 ? [`${text}: `] : [`${text}\r\n`],
      );
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
      onward.write(head);
      onward.pipe(learner).pipe(onward);
    });
    onward.on('error', () => learner.destroy());
    learner.on('error', () => onward.destroy());
  };
  // The proxy in front decides how long a request may take.
  return http.createServer({ requestTimeout: 0 }, pass).on('upgrade', upgrade);
}

/** Notes a request as soon as its body is known, as far as it is kept; the result ends it. */
function note(
  request: IncomingMessage,
  { token, requests }: Pick<RelayOptions, 'token' | 'requests'>,
): () => void {
  const learner = readLearner(request.headers, token);
  if (!learner) return () => undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  const read = () => {
    const body = Buffer.concat(chunks).toString('utf8');
    const contentType = request.headers['content-type'] ?? '';
    return requestInputs({ url: request.url ?? '/', contentType, body });
  };
  const noted = requests.begin(learner, read(), Date.now());
  request.on('data', (chunk: Buffer) => {
    if (size >= bodyMaxBytes) return;
    chunks.push(chunk.subarray(0, bodyMaxBytes - size));
    size += chunk.length;
  });
  request.on('end', () => {
    noted.inputs = inputsOf(read());
  });
  return () => {
    noted.endMs = Date.now();
  };
}
