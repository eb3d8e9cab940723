import { labCookies } from '@sentiero/contracts/lab';
import net, { type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { StartScheduler } from '../src/loop/start-scheduler.ts';
import { startRig, until, type Rig } from './harness.ts';

const requests = 60;
// Node's own server accepts heads of at most 16 KiB.
const heavy = Array.from({ length: 600 }, (_, place) => `x${place}: a\r\n`).join('');

describe('while one learner sends more than the proxy can handle', () => {
  let rig: Rig;
  const open: Socket[] = [];
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await rig.close();
  });

  const head = (cookie: string, path: string, more = '') =>
    `GET ${path} HTTP/1.1\r\nHost: shop.localhost\r\nCookie: ${cookie}\r\n${more}\r\n`;

  it.each([
    ['on kept-alive connections', {}],
    ['behind a reverse proxy that shares its connections', { TRUSTED_PROXIES: '127.0.0.0/8' }],
  ])('another learner’s request overtakes most of them, %s', async (_where, env) => {
    const seen: string[] = [];
    rig = await startRig(
      (request, response) => {
        seen.push(request.url ?? '');
        response.end('ok');
      },
      { env },
    );
    const other = `${labCookies.secure}=${rig.api.addSession(rig.target).token}`;
    const connect = async (cookie: string): Promise<Socket> => {
      const socket = net.connect(rig.proxy.port, '127.0.0.1');
      open.push(socket);
      let text = '';
      socket.on('error', () => undefined).on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.write(head(cookie, '/known'));
      await until(() => text.endsWith('ok'), 'the first answer');
      return socket;
    };
    const flood = await Promise.all(Array.from({ length: requests }, () => connect(rig.cookie)));
    const last = await connect(other);
    seen.length = 0;
    for (const socket of flood) socket.write(head(rig.cookie, '/flood', heavy));
    last.write(head(other, '/other'));
    await until(() => seen.length === requests + 1, 'all requests at the target', 60_000);
    expect(seen.indexOf('/other')).toBeLessThan(requests / 3);
  });
});

describe('waiting starts', () => {
  // A separate clock, so that other load on the processor does not matter.
  let nowMs = 0;
  const now = () => nowMs;
  const busy = (milliseconds: number) => (nowMs += milliseconds);
  const fail = (error: unknown) => expect.unreachable(String(error));

  it('are served round robin by client, in order for each, and clients with few never wait', async () => {
    const starts = new StartScheduler(fail, now);
    const order: string[] = [];
    const start = (client: string, name: string) =>
      starts.run(client, () => {
        order.push(name);
        busy(2);
      });
    for (let place = 0; place < 5; place++) start('a', `a${place}`);
    for (let place = 0; place < 3; place++) start('b', `b${place}`);
    start('c', 'c0');
    expect(order).toEqual(['a0', 'b0', 'c0']);
    await until(() => order.length === 9, 'all of them');
    expect(order.slice(3)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('are charged to their client, and time charged to another client only to that one', async () => {
    const starts = new StartScheduler(fail, now);
    const mustWait: Record<string, boolean> = {};
    const note = (...clients: string[]) =>
      queueMicrotask(() => {
        for (const client of clients) mustWait[client] = starts.mustWait(client);
      });
    starts.wait('plain', () => {
      busy(2);
      note('plain');
    });
    starts.wait('outer', () => {
      starts.charge('inner', () => busy(2));
      note('outer', 'inner');
    });
    await until(() => 'inner' in mustWait, 'both of them');
    expect(mustWait).toEqual({ plain: true, outer: false, inner: true });
  });

  it('continue after one that throws, and its error is reported', async () => {
    const errors: unknown[] = [];
    const starts = new StartScheduler((error) => void errors.push(error));
    const started: string[] = [];
    const broken = new Error('broken');
    for (const client of ['a', 'b'])
      starts.wait(client, () => {
        throw broken;
      });
    starts.wait('a', () => void started.push('a'));
    starts.wait('c', () => void started.push('c'));
    await until(() => started.length === 2, 'the others');
    expect([started, errors]).toEqual([
      ['c', 'a'],
      [broken, broken],
    ]);
  });
});
