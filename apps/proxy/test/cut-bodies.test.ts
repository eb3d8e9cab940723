import { once } from 'node:events';
import type http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

let rig: Rig;
let slow: http.ServerResponse | undefined;

beforeAll(async () => {
  // The target reads a body to its end before it responds.
  rig = await startRig(({ url }, response) => {
    if (url === '/slow') slow = response;
    if (url === '/between') response.end();
  });
});
afterAll(() => rig.close());

test.each([
  ['a body that is missing', 'Content-Length: 5', ''],
  ['a truncated body', 'Content-Length: 5', 'ab'],
  ['chunks that never come', 'Transfer-Encoding: chunked', ''],
])(
  'a second request with %s is refused at once if the learner has closed their side after it',
  async (_what, field, body) => {
    slow = undefined;
    const own = `Host: shop.localhost\r\nCookie: ${rig.cookie}\r\n`;
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    const closed = once(socket, 'end');
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(`GET /slow HTTP/1.1\r\n${own}\r\n`);
    const first = await until(() => slow, 'the first request');
    socket.end(`POST /never HTTP/1.1\r\n${own}${field}\r\n\r\n${body}`);
    // The response to this request implies that everything sent before has been read.
    await rig.send({ path: '/between' });
    first.end('first');
    await closed;
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(text).toContain('first');
    socket.destroy();
  },
);
