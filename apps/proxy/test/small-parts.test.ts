import type http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BodyCopy } from '../src/recorder/body-copy.ts';
import { startRig, talk, until, type Rig } from './harness.ts';

const count = 10_000;
const tiny = `${'1\r\nx\r\n'.repeat(count)}0\r\n\r\n`;

describe('a body in chunks of one byte', () => {
  let rig: Rig;
  let parts = 0;
  const handler: http.RequestListener = (request, response) => {
    request.on('data', () => parts++);
    if (request.url === '/upload') return void request.on('end', () => response.end('taken'));
    request.socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${tiny}`);
  };
  beforeAll(async () => (rig = await startRig(handler)));
  afterAll(() => rig.close());

  const recordOf = (path: string) =>
    until(() => rig.api.requests().find(({ url }) => url.endsWith(path)), 'the record');

  it('reaches the target in as many packets as it arrived in', async () => {
    const head = `POST /upload HTTP/1.1\r\nHost: shop.localhost\r\nCookie: ${rig.cookie}\r\nConnection: close`;
    const answer = await talk(rig.proxy.port, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${tiny}`);
    expect(answer).toContain('taken');
    expect(parts).toBeLessThan(count / 10);
    expect((await recordOf('/upload')).request.body).toMatchObject({ size: count, truncated: false });
  });

  it('reaches the learner in full and is recorded in full', async () => {
    expect((await rig.send({ path: '/download' })).text).toBe('x'.repeat(count));
    const { response } = await recordOf('/download');
    expect(response?.body).toMatchObject({ content: 'x'.repeat(count), size: count, truncated: false });
  });

  it('takes hardly more memory than its bytes while it is copied', () => {
    const copy = new BodyCopy(128 * 1024);
    const bytes = Buffer.from('0123456789abcdef'.repeat(8 * 1024));
    for (let at = 0; at < bytes.length; at++) copy.add(bytes.subarray(at, at + 1));
    copy.add(Buffer.from('more'));
    expect(copy.chunks.length).toBeLessThan(20);
    expect(Buffer.concat([...copy.chunks])).toEqual(bytes);
    expect(copy.summary()).toEqual({ size: bytes.length + 4, kept: bytes.length, cut: true });
  });

  it('keeps small and large chunks in order', () => {
    const copy = new BodyCopy(1024 * 1024);
    const sizes = [1, 5000, 4095, 4096, 3, 3, 20_000, 0, 4000, 4000, 4000, 4000, 4000, 7];
    const all = sizes.map((size, index) => Buffer.alloc(size, index + 65));
    for (const part of all) copy.add(part);
    expect(Buffer.concat([...copy.chunks])).toEqual(Buffer.concat(all));
  });
});
