import { ingestEndpoints } from '@sentiero/contracts/ingest';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiUnavailable, apiClient, ApiRefused, type ApiClient } from '../src/api/api-client.ts';

describe('calls to the API', () => {
  let server: http.Server;
  let client: ApiClient;
  let answer: http.RequestListener;
  let sockets: Set<Socket>;

  beforeEach(async () => {
    sockets = new Set();
    server = http.createServer(
      (request, response) => void request.resume().on('end', () => answer(request, response)),
    );
    server.on('connection', (socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    client = apiClient({ url, token: 'of the test', timeoutMs: 300 });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = () => client.callRaw(ingestEndpoints.ingest, '{}');

  it('authenticate themselves and return what the contract defines', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    answer = ({ headers }, response) => {
      seen.push(headers);
      response.end('{"rejected":[]}');
    };
    expect(await ask()).toEqual({ rejected: [] });
    expect(await ask()).toEqual({ rejected: [] });
    expect(seen[0]).toMatchObject({ authorization: 'Bearer of the test', 'content-length': '2' });
    expect(sockets.size).toBe(1);
    answer = (_request, response) => void response.end('{"rejected":1}');
    await expect(ask()).rejects.toThrow(ApiUnavailable);
  });

  it('time out while waiting for the head or the rest of a response', async () => {
    answer = () => undefined;
    await expect(ask()).rejects.toThrow(ApiUnavailable);
    answer = (_request, response) => void response.writeHead(200).write('{"rejected"');
    await expect(ask()).rejects.toThrow(ApiUnavailable);
    expect(client.isUnavailable()).toBe(true);
  });

  it('do not mistake a truncated response for a complete one', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{"rejected":[]}');
      setTimeout(() => response.destroy(), 20);
    };
    await expect(ask()).rejects.toThrow(ApiUnavailable);
  });

  it('distinguish a refusal from an unavailable API, and follow no redirects', async () => {
    answer = (_request, response) => void response.writeHead(400).end('{"detail":"no"}');
    await expect(ask()).rejects.toThrow(ApiRefused);
    answer = (_request, response) => void response.writeHead(307, { Location: '/elsewhere' }).end();
    await expect(ask()).rejects.toThrow(ApiRefused);
    answer = (_request, response) => void response.writeHead(503).end();
    await expect(ask()).rejects.toThrow(ApiUnavailable);
    answer = ({ socket }) => socket.destroy();
    await expect(ask()).rejects.toThrow(ApiUnavailable);
  });
});
