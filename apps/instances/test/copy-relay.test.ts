import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noAccept, targetDial } from '@sentiero/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CopyRelay } from '../src/copy-relay.ts';

const large = 'x'.repeat(3_000_000);
const ready = new Set<string>();
let folder: string;
let relay: CopyRelay;
let copy: http.Server;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-relay-'));
  relay = new CopyRelay(join(folder, 'relay.sock'), (given) => ready.has(given));
  await relay.listen();
  copy = http.createServer((request, response) => request.pipe(response)).listen(0, '127.0.0.1');
  await once(copy, 'listening');
  address = `127.0.0.1:${(copy.address() as net.AddressInfo).port}`;
  ready.add(address);
});
afterAll(async () => {
  relay.close();
  copy.close();
  await rm(folder, { recursive: true });
});

const dialTo = (path: string) =>
  targetDial({ rule: { check: () => null }, timeoutMs: 1000, copiesRelay: join(folder, path) });
const trust = { verify: false, ca: null, isCopy: true };
const failure = async (origin: string, path = 'relay.sock') =>
  (await once(dialTo(path)(origin, trust), 'error'))[0] as NodeJS.ErrnoException;

test('what a copy answers arrives as it was sent, however large', async () => {
  const createConnection = () => dialTo('relay.sock')(`http://${address}`, trust);
  const request = http.request({ createConnection, method: 'POST' });
  request.end(large);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) text += chunk.toString();
  expect(text).toBe(large);
});

test('the end of what is sent is passed on, and what comes after it arrives', async () => {
  const echo = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.resume().once('end', () => socket.end(large));
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  const place = `127.0.0.1:${(echo.address() as net.AddressInfo).port}`;
  ready.add(place);
  const socket = dialTo('relay.sock')(`http://${place}`, trust);
  socket.allowHalfOpen = true;
  socket.end('hello');
  let size = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) size += chunk.length;
  expect(size).toBe(large.length);
  echo.close();
});

test('an address where no copy is ready is not reached, whatever listens there', async () => {
  const other = http.createServer((_request, response) => response.end('reached')).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  expect((await failure(`http://127.0.0.1:${port}`)).message).toBe(noAccept);
  other.close();
});

test('the error of a copy that does not accept, or of a service that is gone, differs from that of a wrong response', async () => {
  ready.add('127.0.0.1:1');
  expect((await failure('http://127.0.0.1:1')).message).toBe(noAccept);
  expect((await failure(`http://${address}`, 'gone.sock')).code).toBe('ENOENT');
});

test('who sends no line, or too long a one, is let go', async () => {
  for (const text of ['GET / HTTP/1.1\r\n', `${' '.repeat(100)}${address}\n`, '\n']) {
    const socket = net.connect(join(folder, 'relay.sock'));
    socket.write(text);
    let answer = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) answer += chunk.toString();
    expect(answer).toBe('');
  }
});
