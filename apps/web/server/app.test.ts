import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';

let dist: string;
let app: FastifyInstance;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'sentiero-web-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'locales/de'), { recursive: true });
  await writeFile(join(dist, 'index.html'), '<head><meta name="sentiero-api" content="" /></head>');
  await writeFile(join(dist, 'assets/app-abc.js'), 'export {};');
  await writeFile(join(dist, 'assets/app-abc.js.gz'), 'zipped');
  await writeFile(join(dist, 'locales/de/translation.json'), '{}');
  app = await createApp({ dist, apiUrl: 'https://api.example:8443/v1' });
});

afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

test.each(['/', '/lessons', '/lessons/3?page=2', '/no/such/page', '/index.html'])(
  "%s is served the page, which contains the API's URL",
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('<meta name="sentiero-api" content="https://api.example:8443/v1" />');
  },
);

test('a page opened at a loopback address moves to localhost, where its cookies and targets are', async () => {
  const local = await createApp({ dist, apiUrl: 'http://localhost:8000', webUrl: 'http://localhost:3000/' });
  const open = (host: string, url: string, accept = 'text/html,*/*') =>
    local.inject({ url, headers: { host, accept } });
  for (const host of ['127.0.0.1:3000', '127.1.2.3', '[::1]:3000']) {
    const answer = await open(host, '/lessons/3?page=2');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      307,
      'http://localhost:3000/lessons/3?page=2',
    ]);
  }
  expect((await open('127.0.0.1:3000', '//evil.example/')).headers.location).toMatch(
    /^http:\/\/localhost:3000\//,
  );
  expect((await open('localhost:3000', '/lessons')).statusCode).toBe(200);
  expect((await open('127.0.0.1:3000', '/lessons', '*/*')).statusCode).toBe(200);
  await local.close();
});

test.each(['/assets/gone.js', '/locales/de/gone.json', '/locales/xx/translation', '/gone.png'])(
  '%s is a missing file, not the page',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

test.each([
  '/lessons//',
  '//',
  '/%',
  '/lessons/%E0%A4%A',
  '/a.txt',
  '/gone.png',
  '/assets/gone.js',
  '/a/b/../%2e.txt',
  '/x'.repeat(2_000),
])('%s is served the app, which shows that the page does not exist', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([200, 404]).toContain(answer.statusCode);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
  expect(answer.body).toContain('sentiero-api');
});

test('a script at an undecodable URL gets 404, not the page', async () => {
  const answer = await app.inject({ url: '/assets/%', headers: { accept: '*/*' } });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('text/plain');
});

test.each(['/lessons', '/locales/add/de/translation'])('only reading is allowed: POST %s', async (url) => {
  const answer = await app.inject({ method: 'POST', url, payload: { 'app.close': 'x' } });
  expect(answer.statusCode).toBe(404);
});

test('files with a hash are cached forever, translations are revalidated', async () => {
  expect((await app.inject('/assets/app-abc.js')).headers['cache-control']).toContain('immutable');
  expect((await app.inject('/locales/de/translation.json')).headers['cache-control']).toBe('no-cache');
});

test('a file is served compressed to clients that accept it', async () => {
  const answer = await app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'gzip' } });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(answer.headers['content-type']).toContain('javascript');
});

test('behind TLS, responses carry Strict-Transport-Security', async () => {
  const answers = await Promise.all([
    app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } }),
    app.inject('/'),
  ]);
  expect(answers.map(({ headers }) => headers['strict-transport-security'])).toEqual([
    'max-age=31536000; includeSubDomains',
    undefined,
  ]);
});

test('every reply has the content security policy: own scripts only, calls only to the API', async () => {
  for (const url of ['/', '/assets/app-abc.js', '/assets/gone.js', '/health/live']) {
    const { headers } = await app.inject(url);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://api.example:8443 wss://api.example:8443;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  }
});
