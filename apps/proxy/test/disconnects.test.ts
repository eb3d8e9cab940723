import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';
import { head, recordingTarget } from './recording-target.ts';

describe('disconnects', () => {
  let rig: Rig;
  const { listener, onceBehaving } = recordingTarget();
  beforeAll(async () => {
    rig = await startRig(listener);
  });
  afterAll(() => rig.close());

  it('aborts the response when the target stops halfway', async () => {
    onceBehaving((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 50);
    });
    await expect(rig.send({ path: '/cut' })).rejects.toThrow();
    const record = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/cut')), 'record');
    expect(record).toMatchObject({ outcome: 'cut', code: 200 });
    expect(record.response?.body?.content).toBe('half');
  });

  it('releases the target when a learner closes the tab during a response', async () => {
    let isRemoved = false;
    onceBehaving((_request, response) => {
      response.write('data: 1\n\n');
      response.on('close', () => (isRemoved = true));
    });
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.write(head(rig, ['GET /events HTTP/1.1']));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.end();
    await until(() => isRemoved, 'the end at the target');
    socket.destroy();
  });

  it('answers a client that has closed its side after the request', async () => {
    onceBehaving((_request, response) => setTimeout(() => response.end('patience'), 100));
    const socket = net.connect({ port: rig.proxy.port, host: '127.0.0.1', allowHalfOpen: true });
    socket.end(head(rig, ['GET / HTTP/1.1']));
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await until(() => text.includes('patience'), 'the answer');
    socket.destroy();
  });

  it('survives disconnects at any moment', async () => {
    onceBehaving((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const attempts = Array.from({ length: 40 }, (_, index) => {
      const socket = net.connect(rig.proxy.port, '127.0.0.1', () =>
        socket.write(head(rig, ['GET /leave HTTP/1.1'])),
      );
      socket.on('error', () => undefined).resume();
      return new Promise<void>((resolve) => {
        setTimeout(() => {
          if (index % 2) socket.resetAndDestroy();
          else socket.destroy();
          resolve();
        }, index);
      });
    });
    await Promise.all(attempts);
    onceBehaving((_request, response) => response.end('still here'));
    expect((await rig.send({})).text).toBe('still here');
  });
});
