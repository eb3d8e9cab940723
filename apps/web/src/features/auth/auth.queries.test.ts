import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerError } from '@sentiero/client/errors';
import { authQueries } from './auth.queries.ts';

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const content = `http://127.0.0.1:${port}`;
  vi.stubGlobal('document', { cookie: '', querySelector: () => ({ content }) });
  vi.stubGlobal('location', { hostname: 'localhost', origin: 'http://localhost' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const whoIsThere = () => new QueryClient().fetchQuery({ ...authQueries.me(), retry: false });

test.each(['', '{}', '[]', 'null', '<html>Welcome to the hotel</html>', '{"id":1}', '{"id'])(
  'a 200 with the body %j does not count as logged in',
  async (body) => {
    answer = (_request, response) => response.end(body);
    await expect(whoIsThere()).rejects.toBeInstanceOf(AnswerError);
  },
);

test.each(['{"code":"not_authenticated"}', '{"code":"forbidden"}', '', '<html>No</html>', '{}'])(
  'a 403 means logged out, whatever its body (%j)',
  async (body) => {
    answer = (_request, response) => response.writeHead(403).end(body);
    expect(await whoIsThere()).toBeNull();
  },
);
