import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { demo } from '@sentiero/client/account';
import { httpFetch } from '@sentiero/client/http-fetch';
import { Session } from '@sentiero/client/session';
import { usersEndpoints } from '@sentiero/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startNginx } from './nginx-server.ts';
import { ask, type Answer } from '../src/request.ts';
import { buildWeb, startDemoApi, startWebServer, type Running } from './services.ts';

const webUrl = 'https://learn.example';
const entrance = { Host: 'learn.example', 'X-Forwarded-Proto': 'https' };
const compared = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'x-content-type-options',
  'referrer-policy',
  'cache-control',
];

let dist: string;
let asset: string;
let api: Running;
let own: Running;
let nginx: Running;

beforeAll(async () => {
  dist = await buildWeb();
  const assets = await readdir(join(dist, 'assets'));
  asset = `/assets/${assets.find((name) => assets.includes(`${name}.br`) && name.endsWith('.js'))}`;
  api = await startDemoApi({ WEB_URL: webUrl, API_URL: `${webUrl}/api`, TRUSTED_PROXIES: '127.0.0.1/32' });
  own = await startWebServer(`${webUrl}/api`);
  nginx = await startNginx({ apiPort: api.port, dist });
});

afterAll(async () => {
  for (const running of [nginx, own, api]) await running?.stop();
});

describe('the page', () => {
  const paths = [
    '/',
    '/lessons',
    '/lessons/3?page=2',
    '/index.html',
    'an asset',
    '/assets/gone.js',
    '/locales/de/translation.json',
    '/locales/xx/gone.json',
    '/locales/xx/translation',
    '/favicon.svg',
    '/gone.png',
  ];

  test.each(paths)('%s has the same status and headers as on the app’s own server', async (name) => {
    const path = name === 'an asset' ? asset : name;
    const [ours, theirs] = await Promise.all([
      ask(own.port, path),
      ask(nginx.port, path, { headers: entrance }),
    ]);
    expect(theirs.status).toBe(ours.status);
    expect(theirs.headers['strict-transport-security']).toContain('max-age=31536000');
    for (const header of compared)
      expect([header, theirs.headers[header]]).toEqual([header, ours.headers[header]]);
    const typeOf = ({ status, headers }: Answer) => (status === 200 ? headers['content-type'] : null);
    expect(typeOf(theirs)).toBe(typeOf(ours));
  });

  test.each(['br', 'gzip'])('a file is served precompressed: %s', async (coding) => {
    const headers = { ...entrance, 'Accept-Encoding': coding };
    const [ours, theirs] = await Promise.all([
      ask(own.port, asset, { headers }),
      ask(nginx.port, asset, { headers }),
    ]);
    expect(theirs.headers['content-encoding']).toBe(coding);
    expect(theirs.headers.vary).toBe('Accept-Encoding');
    expect(theirs.body.equals(ours.body)).toBe(true);
  });

  test('only GET and HEAD are allowed', async () => {
    expect((await ask(nginx.port, '/lessons', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test.each(["learn.example'; script-src *", 'learn.example;x', '[::1]:80'])(
    'a forged host name does not get into the policy: %s',
    async (host) => {
      const { headers } = await ask(nginx.port, '/', { headers: { Host: host } });
      expect(headers['content-security-policy'] ?? '').not.toContain(host);
    },
  );

  test('a page on plain http calls plain http', async () => {
    const { headers } = await ask(nginx.port, '/', { headers: { Host: 'sentiero.localhost:3000' } });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' http://sentiero.localhost:3000 ws://sentiero.localhost:3000;",
    );
  });
});

describe('the API under /api', () => {
  test('responds with its own headers only', async () => {
    const { status, headers, body } = await ask(nginx.port, '/api/users/me', { headers: entrance });
    expect(status).toBe(403);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_authenticated' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none';/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test('serves its reference with all assets', async () => {
    const page = await ask(nginx.port, '/api/docs', { headers: entrance });
    expect(page.status).toBe(200);
    const parts = [...page.body.toString().matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      const { pathname } = new URL(part, `${webUrl}/api/docs`);
      expect([part, (await ask(nginx.port, pathname, { headers: entrance })).status]).toEqual([part, 200]);
    }
  });

  test("a learner logs in, and the live channel's socket works both ways", async () => {
    const learner = new Session({
      baseUrl: `http://127.0.0.1:${nginx.port}/api`,
      fetch: httpFetch(false),
      headers: { ...entrance, Origin: webUrl },
    });
    await learner.logIn(demo.learner);
    expect(await learner.call(usersEndpoints.me)).toMatchObject({ username: demo.learner.username });

    const socket = new WebSocket(`ws://127.0.0.1:${nginx.port}/api/ws/progress-reporting`, {
      origin: webUrl,
      headers: { ...entrance, Cookie: learner.cookies.header() },
    });
    await once(socket, 'open');
    socket.send('ping');
    const [answer] = (await once(socket, 'message')) as [Buffer];
    expect(answer.toString()).toBe('pong');
    socket.close();
  });
});

describe('the request that reaches the API', () => {
  let probe: Server;
  let through: Running;
  let seen: IncomingMessage | undefined;

  beforeAll(async () => {
    probe = createServer((request, response) => {
      seen = request;
      request.resume().on('end', () => response.end('seen'));
    });
    probe.listen(0, '127.0.0.1');
    await once(probe, 'listening');
    through = await startNginx({ apiPort: (probe.address() as AddressInfo).port, dist });
  });
  afterAll(async () => {
    await through?.stop();
    probe.close();
  });

  test('has the exact path, the client’s address, and an id that no client can choose', async () => {
    const headers = { ...entrance, 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'chosen-by-the-client' };
    await ask(through.port, '/api/a%2Fb//c/%2e%2e/d?q=%20&api=/api/', { headers });
    expect(seen?.url).toBe('/a%2Fb//c/%2e%2e/d?q=%20&api=/api/');
    expect(seen?.headers).toMatchObject({
      host: 'learn.example',
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  const largestBodies: [string, number][] = [
    ['/api/users/me', 128 * 1024],
    ['/api/lessons/admin/7', 1024 * 1024],
    ['/api/courses/7/roster', 1024 * 1024],
    ['/api/bench/send', 7 * 1024 * 1024],
    ['/api/lessons/admin/import', 20 * 1024 * 1024],
  ];
  test.each(largestBodies)('has no body above the limit of %s', async (path, largest) => {
    const options = { method: 'POST', headers: entrance };
    expect((await ask(through.port, path, { ...options, body: Buffer.alloc(largest) })).status).toBe(200);
    seen = undefined;
    const tooLarge = { ...entrance, 'Content-Length': String(Math.ceil(largest * 1.2)) };
    expect((await ask(through.port, path, { ...options, headers: tooLarge })).status).toBe(413);
    expect(seen).toBeUndefined();
  });
});
