import type { AddressInfo } from 'node:net';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { flushLimitMs } from '../src/realtime/socket-outlet.ts';
import { aLearner, aLesson, aRequest, aTarget, atWork } from './builders.ts';
import { callInternal, useApi, webOrigin } from './harness.ts';

const api = useApi();
const mib = 1024 * 1024;
let base = '';
const opened: WebSocket[] = [];

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  base = `ws://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of opened.splice(0)) socket.terminate();
});

async function aFlooder() {
  const { user, client } = await aLearner(api);
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  const learner = await atWork(api, user.id, lesson.id, target.id);
  const cookie = client.cookies.header();
  const content = 'x'.repeat(250_000);
  const response = {
    headers: [],
    trailers: [],
    body: { encoding: 'utf8' as const, content, size: content.length, truncated: false },
  };
  /** Records that fill a learner's quota, and then as many again. */
  const flood = async () => {
    for (let batch = 0; batch < 8; batch++) {
      const records = Array.from({ length: 4 }, () => aRequest(api, learner, target.id, { response }));
      const answer = await callInternal(api, ingestEndpoints.ingest, { version: 1, records });
      expect(answer.json()).toEqual({ rejected: [] });
    }
  };
  /** A socket that reads nothing until it is resumed. */
  const open = async () => {
    const socket = new WebSocket(`${base}/ws/proxy-reporting`, {
      headers: { Origin: webOrigin, Cookie: cookie },
    });
    opened.push(socket);
    const seqs: number[] = [];
    let last: number | undefined;
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as { seq?: number; last?: number };
      if (message.seq) seqs.push(message.seq);
      last = message.last ?? last;
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.pause();
    return { socket, seqs, last: () => last };
  };
  return { flood, open };
}

const ofServer = () => [...(api.app.websocketServer.clients as Set<WebSocket>)];
const waiting = () => ofServer().reduce((sum, socket) => sum + socket.bufferedAmount, 0);

test('slow readers make the API buffer at most one page, however many sockets they have and whatever arrives', async () => {
  const { flood, open } = await aFlooder();
  await flood();
  const readers = await Promise.all(Array.from({ length: 8 }, () => open()));
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, waiting())), 5);
  await flood();
  clearInterval(watch);
  expect(most).toBeLessThan(2 * mib);
  for (const { socket } of readers) socket.resume();
  for (const { seqs } of readers) await vi.waitFor(() => expect(seqs.at(-1)).toBe(64), { timeout: 20_000 });
  for (const { seqs } of readers) expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
  expect(readers.every(({ last }) => last() !== undefined)).toBe(true);
});

test('a reader that reads nothing for half a minute is disconnected', async () => {
  const { flood, open } = await aFlooder();
  await flood();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket } = await open();
  const closed = new Promise((resolve) => ofServer()[0]?.once('close', resolve));
  // The kernel buffers the first pages, and each page may take its time.
  const passing = setInterval(() => vi.advanceTimersByTime(flushLimitMs / 10), 20);
  await closed;
  clearInterval(passing);
  expect(ofServer()).toHaveLength(0);
  socket.resume();
});
