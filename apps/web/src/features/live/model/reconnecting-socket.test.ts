import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.fixture.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

let page: EventTarget;
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', browser);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const states: string[] = [];
  const texts: string[] = [];
  let seq = 0;
  const socket = new ReconnectingSocket({
    url: () => `ws://api/?after=${seq}`,
    onState: (state) => states.push(state),
    onOpen: (send) => send('7'),
    onText: (text) => {
      seq = Number(text);
      texts.push(text);
    },
  });
  return { socket, states, texts };
}

function newest(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error('nothing was opened');
  return socket;
}

test('after a loss it reconnects within five seconds, requests what it missed, and sends its first message again', () => {
  const { states, texts } = open();
  newest().open();
  newest().say('5');
  newest().drop();
  vi.advanceTimersByTime(4_999);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(newest().url).toBe('ws://api/?after=5');
  newest().open();
  expect(newest().sent).toEqual(['7']);
  expect(texts).toEqual(['5']);
  expect(states).toEqual(['connecting', 'connected', 'no-connection', 'connecting', 'connected']);
});

test('without success it tries 20 times, every 5 seconds, and again when the browser goes online', () => {
  const { states } = open();
  for (let attempt = 1; attempt <= 25; attempt++) {
    newest().drop();
    vi.advanceTimersByTime(5_000);
  }
  expect(FakeSocket.all).toHaveLength(20);
  expect(states.at(-1)).toBe('no-connection');
  browser.dispatchEvent(new Event('online'));
  expect(FakeSocket.all).toHaveLength(21);
});

test('it sends a ping every 25 seconds and closes a connection that is silent for 60', () => {
  const { states } = open();
  newest().open();
  const first = newest();
  vi.advanceTimersByTime(25_000);
  first.say('pong');
  vi.advanceTimersByTime(60_000);
  expect(first.sent).toEqual(['7', 'ping', 'ping', 'ping']);
  expect(FakeSocket.all).toHaveLength(1);
  vi.advanceTimersByTime(30_000);
  expect(states).toContain('no-connection');
  expect(FakeSocket.all).toHaveLength(2);
});

test('pongs are not messages', () => {
  const { texts } = open();
  newest().open();
  newest().say('pong');
  expect(texts).toEqual([]);
});

test('a connection that died while the tab slept is detected when the tab becomes visible', () => {
  open();
  newest().open();
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

test('a live connection is kept when the tab becomes visible', () => {
  open();
  newest().open();
  page.dispatchEvent(new Event('visibilitychange'));
  newest().say('pong');
  vi.advanceTimersByTime(6_000);
  expect(FakeSocket.all).toHaveLength(1);
});

test('a connection attempt without a response times out', () => {
  const { states } = open();
  vi.advanceTimersByTime(20_000);
  expect(states).toEqual(['connecting', 'no-connection', 'connecting']);
});

test('once closed, it ignores late messages and does not reconnect', () => {
  const { socket, states, texts } = open();
  newest().open();
  socket.close();
  newest().say('9');
  newest().drop();
  browser.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(60_000);
  expect(texts).toEqual([]);
  expect(states.at(-1)).toBe('closing');
  expect(FakeSocket.all).toHaveLength(1);
});

test('a browser that goes offline disconnects immediately, and reconnects when it is back', () => {
  const { states } = open();
  newest().open();
  browser.dispatchEvent(new Event('offline'));
  expect(states.at(-1)).toBe('no-connection');
  browser.dispatchEvent(new Event('online'));
  newest().open();
  expect(states.at(-1)).toBe('connected');
  expect(FakeSocket.all).toHaveLength(2);
});
