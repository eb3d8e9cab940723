import { row, specification } from '@sentiero/checks/spec-rows';
import { expect, onTestFinished, vi } from 'vitest';
import { FakeSocket } from './fake-socket.fixture.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

const ignore = () => undefined;
const url = () => 'ws://localhost:8000/ws/event-reporting';

/** A browser with a clock of its own. */
function prepare(): void {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Opens a socket; the returned function finds its newest connection. */
function openSocket(): () => FakeSocket {
  FakeSocket.all = [];
  const socket = new ReconnectingSocket({ url, onState: ignore, onOpen: ignore, onText: ignore });
  onTestFinished(() => socket.close());
  return () => {
    const newest = FakeSocket.all.at(-1);
    if (!newest) throw new Error('nothing was opened');
    return newest;
  };
}

const pings = ({ sent }: FakeSocket) => sent.filter((text) => text === 'ping').length;

specification('9 sockets', prepare, [
  row('Websocket reconnect: up to 20 attempts, 5 s interval', async () => {
    const newest = openSocket();
    newest().open();
    newest().drop();
    const times: number[] = [];
    const lost = Date.now();
    while (Date.now() - lost < 300_000) {
      const before = FakeSocket.all.length;
      await vi.advanceTimersByTimeAsync(1_000);
      if (FakeSocket.all.length === before) continue;
      times.push((Date.now() - lost) / 1000);
      newest().drop();
    }
    expect(times).toEqual(Array.from({ length: 20 }, (_, place) => 5 * (place + 1)));
  }),
  row('heartbeat every 25 s', async () => {
    const newest = openSocket();
    newest().open();
    await vi.advanceTimersByTimeAsync(24_999);
    expect(pings(newest())).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(pings(newest())).toBe(1);
    newest().say('pong');
    await vi.advanceTimersByTimeAsync(25_000);
    expect(pings(newest())).toBe(2);
  }),
  row('with 60 s timeout', async () => {
    const newest = openSocket();
    const first = newest();
    first.open();
    await vi.advanceTimersByTimeAsync(59_000);
    expect(first.readyState).toBe(1);
    await vi.advanceTimersByTimeAsync(25_000);
    expect(first.readyState).not.toBe(1);
  }),
]);
