import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerError } from '@sentiero/client/errors';
import { describeError } from './describe-error.ts';
import { requestedWait } from './known-errors.ts';
import { call } from './call.ts';

let server: Server;
let answer: RequestListener;
let heard: { path: string; headers: Record<string, unknown> }[];

beforeEach(async () => {
  heard = [];
  server = createServer((request, response) => {
    heard.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The browser's environment: the API's URL in the page, and no cookie yet.
  const content = `http://127.0.0.1:${port}`;
  vi.stubGlobal('document', { cookie: '', querySelector: () => ({ content }) });
  vi.stubGlobal('location', { hostname: 'localhost', origin: 'http://localhost' });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function problem(code: string, status: number): string {
  return JSON.stringify({ type: 'x', title: 'x', status, code, detail: 'x' });
}

test('an error reply says how long to wait', async () => {
  answer = (_request, response) =>
    response.writeHead(429, { 'Retry-After': '90' }).end(problem('too_many_requests', 429));
  const error = await call(lessonsEndpoints.categories).catch((reason: unknown) => reason);
  expect(requestedWait(error)?.seconds).toBe(90);
});

test('failed calls are not retried', async () => {
  answer = (request) => request.socket.destroy();
  await expect(call(lessonsEndpoints.categories)).rejects.toThrow('cannot be reached');
  expect(heard).toHaveLength(1);
});

test('a slow reply is awaited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answer = (_request, response) => {
    vi.advanceTimersByTime(3_600_000);
    response.end('[]');
  };
  expect(await call(lessonsEndpoints.categories)).toEqual([]);
});

test.each(['', '{}', '[]', 'null', '<html>Welcome to the hotel</html>', '{"id":1}', '{"id'])(
  'a 200 with the body %j is an error, not a reply',
  async (body) => {
    answer = (_request, response) => response.end(body);
    const error = await call(usersEndpoints.me).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AnswerError);
    expect(describeError(error)).toMatchObject({ kind: 'api' });
  },
);

test('every call sends the language, even the one that only fetches the XSRF cookie', async () => {
  answer = (_request, response) => response.writeHead(204).end();
  await call(usersEndpoints.logout);
  expect(heard.map(({ path }) => path)).toEqual(['/users/session', '/users/logout']);
  expect(heard.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'en']);
});
