import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { saveMissing } from './save-missing.ts';

let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-locales-'));
  await mkdir(join(folder, 'en'));
  const save = saveMissing(folder);
  server = createServer((request, response) => void save(request, response, () => response.end('not mine')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(async () => {
  await writeFile(join(folder, 'en/translation.json'), '{ "app": { "name": "Sentiero" } }');
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const english = async () =>
  JSON.parse(await readFile(join(folder, 'en/translation.json'), 'utf8')) as unknown;

function add(body: unknown, { path = '/locales/add/en/translation', origin = url } = {}): Promise<Response> {
  return fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { Origin: origin } });
}

test('missing texts that arrive at the same time are all written', async () => {
  await Promise.all([add({ 'app.close': 'Close' }), add({ 'tab.use-here': 'Use here', 'app.back': 'Back' })]);
  expect(await english()).toEqual({
    app: { name: 'Sentiero', close: 'Close', back: 'Back' },
    tab: { 'use-here': 'Use here' },
  });
});

test('an existing text is never overwritten, and malformed keys are rejected', async () => {
  const odd = { 'app.name': 'Other', '__proto__.x': 'x', 'no-group': 'x', 'a.b.c': 'x', 'app.number': 7 };
  expect((await add(odd)).status).toBe(204);
  expect(await english()).toEqual({ app: { name: 'Sentiero' } });
});

test('a page of another origin cannot write', async () => {
  expect((await add({ 'app.close': 'Close' }, { origin: 'https://evil.example' })).status).toBe(403);
  expect(await english()).toEqual({ app: { name: 'Sentiero' } });
});

test('a request with a foreign host name cannot write', async () => {
  const { port } = server.address() as AddressInfo;
  const host = `evil.example:${port}`;
  const headers = { Host: host, Origin: `http://${host}` };
  const status = await new Promise((resolve) => {
    const path = '/locales/add/en/translation';
    const call = send({ port, host: '127.0.0.1', method: 'POST', path, headers });
    call.once('response', (answer) => resolve(answer.statusCode)).end('{"app.close":"x"}');
  });
  expect(status).toBe(403);
});

test.each(['/locales/add/xx/translation', '/locales/add/en/..%2F..', '/locales/en/translation.json'])(
  '%s cannot be written to',
  async (path) => {
    expect(await (await add({ 'app.close': 'x' }, { path })).text()).toBe('not mine');
  },
);

test('a body that is not JSON is refused', async () => {
  const answer = await fetch(`${url}/locales/add/en/translation`, {
    method: 'POST',
    body: '{',
    headers: { Origin: url },
  });
  expect(answer.status).toBe(400);
});
