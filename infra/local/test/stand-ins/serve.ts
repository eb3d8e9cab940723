import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Asked = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The fields of a JSON body. */
  json: Record<string, string>;
  form: URLSearchParams;
};
export type Answer = { status: number; body: string | object; headers?: Record<string, string> };

/** An application on a free port of this machine. */
export async function serve(answer: (asked: Asked) => Answer) {
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const type = request.headers['content-type'] ?? '';
    const { status, ...given } = answer({
      method: request.method ?? '',
      path: new URL(request.url ?? '/', 'http://localhost').pathname,
      headers: request.headers,
      json: type.includes('json') ? JSON.parse(body || '{}') : {},
      form: new URLSearchParams(type.includes('urlencoded') ? body : ''),
    });
    const isText = typeof given.body === 'string' || Buffer.isBuffer(given.body);
    const isJson = !isText || given.headers?.['content-encoding'] === 'gzip';
    const contentType = isJson ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
    response.writeHead(status, { 'content-type': contentType, ...given.headers });
    response.end(isText ? given.body : JSON.stringify(given.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
