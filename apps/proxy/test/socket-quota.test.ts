import type http from 'node:http';
import net, { type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

describe('all connections together', () => {
  let rig: Rig;
  const open: Socket[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await rig.close();
  });

  const answers: http.RequestListener = (_request, response) => response.end('ok');
  const start = async (env: Record<string, string>, handler = answers): Promise<void> => {
    rig = await startRig(handler, { env });
  };

  type Client = { socket: Socket; text(): string; isEnded(): boolean };
  async function connect(bytes = ''): Promise<Client> {
    const socket = net.connect(rig.proxy.port, '127.0.0.1');
    open.push(socket);
    let text = '';
    let isEnded = false;
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined).on('close', () => (isEnded = true));
    await until(() => !socket.connecting, 'the connection');
    if (bytes) socket.write(bytes);
    return { socket, text: () => text, isEnded: () => isEnded };
  }
  const head = (cookie = rig.cookie, path = '/'): string =>
    `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nCookie: ${cookie}\r\n\r\n`;
  const answered = (client: Client, count = 1) =>
    until(() => client.text().split('HTTP/1.1 200 ').length > count, `answer ${count}`);
  const metric = async (name: string): Promise<number> => {
    const answer = await fetch(`http://127.0.0.1:${rig.proxy.internalPort}/metrics`);
    return Number(new RegExp(`^sentiero_proxy_${name} (\\d+)`, 'm').exec(await answer.text())?.[1]);
  };

  it('stay within the limit; those with a session outlive a flood of trickling ones without', async () => {
    await start({ CONNECTIONS: '20' });
    const learner = await connect(head());
    await answered(learner);
    const flood: Client[] = [];
    const drip = setInterval(() => {
      for (const { socket } of flood) if (socket.writable) socket.write('X: y\r\n');
    }, 5);
    for (let count = 0; count < 60; count++) flood.push(await connect('GET / HTTP/1.1\r\n'));
    await until(
      () => flood.filter(({ isEnded }) => isEnded()).length >= 40,
      'the oldest of the flood to end',
    );
    const late = await connect(head());
    await answered(late);
    learner.socket.write(head());
    await answered(learner, 2);
    clearInterval(drip);
    expect(flood.findIndex(({ isEnded }) => !isEnded())).toBeGreaterThanOrEqual(40);
    expect(await metric('connections')).toBeLessThanOrEqual(20);
    expect(await metric('connections_evicted_total{reason="total"}')).toBeGreaterThanOrEqual(40);
  });

  it('of one user make room for those of others', async () => {
    await start({ CONNECTIONS: '20' });
    const other = `__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`;
    const small = await connect(head(other));
    await answered(small);
    const large: Client[] = [];
    for (let count = 0; count < 40; count++) {
      const client = await connect(head());
      await answered(client);
      large.push(client);
    }
    small.socket.write(head(other));
    await answered(small, 2);
    await answered(await connect(head(other)));
    expect(large.filter(({ isEnded }) => isEnded()).length).toBeGreaterThanOrEqual(20);
  });

  it('are refused with a 503 only if all have a request in progress', async () => {
    const waiting: http.ServerResponse[] = [];
    await start({ CONNECTIONS: '4' }, (_request, response) => void waiting.push(response));
    const busy = [];
    for (let count = 0; count < 4; count++) {
      busy.push(await connect(head()));
      await until(() => waiting.length === count + 1, `${count + 1} requests at the target`);
    }
    const fifth = await connect(head());
    await until(() => fifth.text().startsWith('HTTP/1.1 503 ') && fifth.isEnded(), 'the refusal');
    expect(fifth.text()).toContain('Retry-After: 1');
    for (const response of waiting) response.end('ok');
    for (const client of busy) await answered(client);
    await connect(head());
    await until(() => waiting.length === 5, 'a request in a place that was given up');
    waiting[4]?.end('ok');
  });

  it('buffer incomplete heads only up to the limit, and learners are still served', async () => {
    await start({ BUFFER_LIMIT: '300000' });
    const learner = await connect(head());
    await answered(learner);
    const flood: Client[] = [];
    const part = `GET / HTTP/1.1\r\nX: ${'x'.repeat(30_000)}\r\n`;
    for (let count = 0; count < 20; count++) flood.push(await connect(part));
    await until(() => flood.filter(({ isEnded }) => isEnded()).length >= 12, 'connections to end');
    const held = await metric('buffered_bytes');
    expect(held).toBeGreaterThan(50_000);
    expect(held).toBeLessThanOrEqual(300_000);
    learner.socket.write(head());
    await answered(learner, 2);
    for (const { socket } of flood) socket.destroy();
    await expect.poll(() => metric('buffered_bytes')).toBe(0);
  });

  it('buffer pipelined requests only up to the limit, at the expense of the user with most', async () => {
    const waiting: http.ServerResponse[] = [];
    let isHeld = true;
    await start({ BUFFER_LIMIT: '300000' }, (_request, response) => {
      if (isHeld) waiting.push(response);
      else response.end('ok');
    });
    const other = `__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`;
    const small = await connect(head(other) + head(other));
    await until(() => waiting.length === 1, 'the request at the target');
    const large: Client[] = [];
    for (let count = 0; count < 12; count++) large.push(await connect(head() + 'x'.repeat(60_000)));
    await until(() => large.filter(({ isEnded }) => isEnded()).length >= 6, 'connections to end');
    expect(await metric('buffered_bytes')).toBeLessThanOrEqual(300_000);
    isHeld = false;
    for (const response of waiting) response.end('ok');
    await answered(small, 2);
  });
});
