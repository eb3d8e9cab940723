import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AnswerError, ApiError, NetworkError } from '../src/errors.ts';
import { httpFetch } from '../src/http-fetch.ts';
import { Session } from '../src/session.ts';

let server: Server;
let answer: RequestListener;
let heard: IncomingMessage[];

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  if (server.listening) await new Promise((resolve) => server.close(resolve));
});

const problem = (code: string, status: number) =>
  JSON.stringify({ type: 'x', title: 'x', status, code, detail: 'in plain words' });

describe.each([
  ['fetch', undefined],
  ['node:http', httpFetch(false)],
])('over %s', (_name, fetch) => {
  const session = () => {
    const { port } = server.address() as AddressInfo;
    return new Session({ baseUrl: `http://127.0.0.1:${port}/api/`, ...(fetch && { fetch }) });
  };

  test('the first change fetches the XSRF token, and cookies are sent from then on', async () => {
    answer = ({ method }, response) =>
      method === 'GET'
        ? response.writeHead(403, { 'Set-Cookie': 'XSRF-TOKEN=one; Path=/' }).end(problem('forbidden', 403))
        : response.writeHead(204, { 'Set-Cookie': ['a=1', 'b=2'] }).end();
    const client = session();
    await Promise.all([client.call(usersEndpoints.logout), client.call(usersEndpoints.logout)]);
    await client.call(usersEndpoints.logout);
    expect(heard.map(({ url, headers }) => [url, headers['x-xsrf-token'], headers.cookie])).toEqual([
      ['/api/users/me', undefined, undefined],
      ['/api/users/logout', 'one', 'XSRF-TOKEN=one'],
      ['/api/users/logout', 'one', 'XSRF-TOKEN=one'],
      ['/api/users/logout', 'one', 'XSRF-TOKEN=one; a=1; b=2'],
    ]);
  });

  test('an expired token is replaced once, and no other refusal is retried', async () => {
    answer = (_request, response) =>
      response
        .writeHead(403, { 'Set-Cookie': `XSRF-TOKEN=${heard.length}` })
        .end(problem('xsrf_failed', 403));
    const client = session();
    const error = await client.call(usersEndpoints.logout).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 403, code: 'xsrf_failed' });
    expect(heard.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, '1', '2']);
    answer = (_request, response) => response.writeHead(409).end(problem('conflict', 409));
    await expect(client.call(usersEndpoints.logout)).rejects.toBeInstanceOf(ApiError);
    expect(heard).toHaveLength(4);
  });

  test("a refusal is an error with the contract's problem and the time to wait", async () => {
    answer = (_request, response) =>
      response.writeHead(429, { 'Retry-After': '90' }).end(problem('too_many_requests', 429));
    const error = await session()
      .call(lessonsEndpoints.categories)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 90,
      problem: { detail: 'in plain words' },
    });
    expect(String(error)).toContain('in plain words');
  });

  test('a malformed reply and a missing one are distinct errors', async () => {
    answer = (_request, response) => response.end('<html>Welcome to the hotel</html>');
    await expect(session().call(usersEndpoints.me)).rejects.toBeInstanceOf(AnswerError);
    answer = (request) => request.socket.destroy();
    await expect(session().call(usersEndpoints.me)).rejects.toBeInstanceOf(NetworkError);
    await expect(session().call(usersEndpoints.logout)).rejects.toBeInstanceOf(NetworkError);
  });

  test('an aborted call rejects as an abort', async () => {
    const abort = new AbortController();
    answer = () => abort.abort();
    const calling = session().call(usersEndpoints.me, { signal: abort.signal });
    await expect(calling).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('files are sent and received unchanged', async () => {
    const file = new Uint8Array([80, 75, 0, 255]);
    const received: Buffer[] = [];
    answer = (request, response) => {
      if (request.method === 'GET') return response.end(Buffer.concat(received));
      request.on('data', (chunk: Buffer) => received.push(chunk));
      request.on('end', () => response.end('{}'));
    };
    const client = session();
    client.cookies.set('XSRF-TOKEN', 'known');
    await client.send(authoringEndpoints.importLessons, { file, query: { force: true } });
    const [{ url, headers } = {}] = heard;
    expect([url, headers?.['content-type']]).toEqual([
      '/api/lessons/admin/import?force=true',
      'application/zip',
    ]);
    const back = await client.callForFile(authoringEndpoints.exportLessons, { query: {} });
    expect(new Uint8Array(await back.arrayBuffer())).toEqual(file);
  });
});
