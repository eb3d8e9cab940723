import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { explainOverHttp, probeOverHttp } from '../src/probe.ts';

const expected = { ready_path: '/health', ready_status: 200 };

async function anApplication(status: number, host = '127.0.0.1') {
  const server = http.createServer((_request, response) => response.writeHead(status).end());
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, port, end: () => server.close() };
}

test('an application is ready once its path has the expected status', async () => {
  const ready = await anApplication(200);
  const broken = await anApplication(500);
  expect(await probeOverHttp(ready.address, expected)).toBe(true);
  expect(await probeOverHttp(broken.address, expected)).toBe(false);
  expect(await probeOverHttp(broken.address, null)).toBe(true);
  ready.end();
  broken.end();
});

test('one with another status is told from one that does not listen', async () => {
  const { address, port, end } = await anApplication(500);
  expect(await explainOverHttp(address, expected)).toEqual({
    error: 'other_status',
    line: 'GET /health is answered with status 500.',
  });
  end();
  expect(await explainOverHttp(address, expected)).toEqual({
    error: 'port_closed',
    line: `Nothing listens on the port ${port}.`,
  });
});

test('the explanation names another port that the application listens on', async () => {
  // Another address than that of everything else here.
  const { port, end } = await anApplication(200, '127.0.0.77');
  expect(await explainOverHttp(`127.0.0.77:${port - 2}`, expected)).toEqual({
    error: 'port_closed',
    line: `Nothing listens on the port ${port - 2}. It listens on ${port}.`,
  });
  end();
});
