import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRig, talk, type Rig } from './harness.ts';
import { head } from './recording-target.ts';

const refusal = 'HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 8\r\n\r\ntoo much';

/** Answers as soon as the head of a request is there, and closes with the body unread: the kernel resets the connection. */
const target = net.createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => socket.write(refusal, () => socket.destroy()));
});

let rig: Rig;
beforeAll(async () => {
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = target.address() as AddressInfo;
  rig = await startRig((_request, response) => response.end(), {
    target: { backend_url: `http://127.0.0.1:${port}/` },
  });
});
afterAll(async () => {
  await rig.close();
  target.close();
});

const sized = (length: number) =>
  head(rig, ['POST /upload HTTP/1.1', `Content-Length: ${length}`, 'Connection: close'], 'x'.repeat(length));
const chunked = (length: number) => {
  const chunk = `${(length / 10).toString(16)}\r\n${'x'.repeat(length / 10)}\r\n`;
  const lines = ['POST /upload HTTP/1.1', 'Transfer-Encoding: chunked', 'Connection: close'];
  return head(rig, lines, `${chunk.repeat(10)}0\r\n\r\n`);
};

it.each([
  ['a short body', () => sized(1000)],
  ['a body of 100,000 bytes', () => sized(100_000)],
  ['a body of 1,000,000 bytes', () => sized(1_000_000)],
  ['a body of 10,000,000 bytes', () => sized(10_000_000)],
  ['a body in chunks', () => chunked(1_000_000)],
])('the refusal of %s that the target does not read reaches the learner', async (_what, bytes) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => talk(rig.proxy.port, bytes())));
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(answers.map(() => 'HTTP/1.1 413'));
  expect(answers.every((answer) => answer.endsWith('too much'))).toBe(true);
});
