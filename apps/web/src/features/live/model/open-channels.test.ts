import type { ControlMessage } from '@sentiero/contracts/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from './fake-socket.fixture.ts';
import { LiveStore } from './live-store.ts';
import { openChannels } from './open-channels.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open() {
  const store = new LiveStore();
  const onProgressMissed = vi.fn<() => void>();
  const onNews = vi.fn<(news: ControlMessage) => void>();
  const options = { baseUrl: 'ws://api', onProgress: () => undefined, activeLesson: () => '7' };
  openChannels({ ...options, store, onProgressMissed, onNews });
  const line = (name: string) => FakeSocket.all.findLast(({ url }) => url.includes(name));
  const all = () => ['proxy', 'event', 'progress'].map((name) => line(`/ws/${name}-reporting`));
  for (const socket of all()) socket?.open();
  return { store, onProgressMissed, onNews, line, all };
}

test('a delay reported by the server lasts until all channels are live again', () => {
  const { store, all } = open();
  expect(store.read().connection).toBe('connected');
  for (const socket of all()) socket?.say('{"control":"late"}');
  expect(store.read().connection).toBe('late');
  const [first, ...others] = all();
  first?.say('{"control":"live"}');
  expect(store.read().connection).toBe('late');
  for (const socket of others) socket?.say('{"control":"live"}');
  expect(store.read().connection).toBe('connected');
});

test('a progress channel fetches what it missed after a reconnect, and nothing on the first connection', () => {
  const { onProgressMissed, line } = open();
  expect(onProgressMissed).not.toHaveBeenCalled();
  line('/ws/progress-reporting')?.drop();
  vi.advanceTimersByTime(5_000);
  line('/ws/progress-reporting')?.open();
  expect(onProgressMissed).toHaveBeenCalledTimes(1);
});

test('changes of help and messages are passed on, other stream messages are not', () => {
  const { onNews, line } = open();
  const progress = line('/ws/progress-reporting');
  for (const text of ['{"control":"help","step":7}', '{"control":"live"}', '{"control":"message","id":3}'])
    progress?.say(text);
  expect(onNews.mock.calls).toEqual([[{ control: 'help', step: 7 }], [{ control: 'message', id: 3 }]]);
});
