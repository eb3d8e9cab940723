import type { HeldMessage } from '@sentiero/contracts/bench';
import type { CapturedRequest, TargetEvent } from '@sentiero/contracts/capture';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStore, type ClearingCalls } from './live-store.ts';

const request = (seq: number, completed: number[] = []) =>
  ({ id: `request-${seq}`, seq, completed }) as unknown as CapturedRequest;
const event = (seq: number) => ({ id: `event-${seq}`, seq }) as unknown as TargetEvent;
const progress = (requestId: string | null, step: number) => ({
  lesson: 1,
  step,
  completed: '2026-11-21T13:00:00.000Z',
  request: requestId,
  event: null,
});

let store: LiveStore;
beforeEach(() => {
  vi.useFakeTimers();
  store = new LiveStore();
});
afterEach(() => void vi.useRealTimers());

function settled() {
  vi.runAllTimers();
  return store.read();
}
const seqs = () => settled().requests.map(({ seq }) => seq);

test('repeated messages after a reconnect appear once, in order', () => {
  for (const seq of [1, 2, 4]) store.addRequest(request(seq));
  expect(seqs()).toEqual([1, 2, 4]);
  for (const seq of [3, 4, 5]) store.addRequest(request(seq));
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
  expect(store.lastSeq('requests')).toBe(5);
});

test('a stream keeps its row and its marks while its record is replaced, also after another row', () => {
  const report = (seq: number, outcome: string, completed: number[] = []) =>
    ({ ...request(seq, completed), id: 'stream', outcome }) as CapturedRequest;
  store.addRequest(report(1, 'open'));
  store.addRequest(request(2));
  store.markCompleted(progress('stream', 54));
  store.addRequest(report(3, 'open'));
  store.addRequest(report(4, 'answered'));
  const { requests } = settled();
  expect(requests.map(({ id, seq, outcome }) => [id, seq, outcome])).toEqual([
    ['stream', 1, 'answered'],
    ['request-2', 2, undefined],
  ]);
  expect(requests[0]?.completed).toEqual([54]);
  expect(store.lastSeq('requests')).toBe(4);
});

test('a flood renders in batches, a single row immediately', () => {
  const drawn = vi.fn<() => void>();
  store.subscribe(drawn);
  for (let seq = 1; seq <= 200; seq++) store.addRequest(request(seq));
  vi.runAllTimers();
  expect(drawn).toHaveBeenCalledTimes(1);
  expect(seqs()).toHaveLength(200);
});

test('a flood renders a few times a second, and a later row immediately', () => {
  const drawn = vi.fn<() => void>();
  store.subscribe(drawn);
  for (let seq = 1; seq <= 200; seq++) {
    store.addRequest(request(seq));
    vi.advanceTimersByTime(5);
  }
  expect(drawn.mock.calls.length).toBeLessThanOrEqual(5);
  expect(seqs()).toHaveLength(200);
  vi.advanceTimersByTime(1000);
  for (const seq of [201, 202]) {
    store.addRequest(request(seq));
    vi.advanceTimersByTime(100);
    expect(store.read().requests).toHaveLength(seq);
  }
});

test('requests do not change the list of events', () => {
  store.addEvent(event(1));
  const { events } = settled();
  store.addRequest(request(1));
  expect(settled().events).toBe(events);
});

test('a completion marks its record once, whether it arrives before or after it', () => {
  store.addRequest(request(1));
  store.markCompleted(progress('request-1', 54));
  store.markCompleted(progress('request-1', 54));
  store.markCompleted(progress('request-2', 55));
  store.markCompleted(progress(null, 56));
  store.addRequest(request(2, [55]));
  expect(settled().requests.map(({ completed }) => completed)).toEqual([[54], [55]]);
});

test('clearing empties one list and keeps counting', () => {
  store.addRequest(request(3));
  store.addEvent(event(2));
  store.cleared('requests');
  expect(settled().requests).toEqual([]);
  expect(settled().events).toHaveLength(1);
  expect(store.lastSeq('requests')).toBe(3);
});

test('cleared rows can be restored, in order with newer rows', () => {
  for (const seq of [1, 2]) store.addRequest(request(seq));
  store.cleared('requests');
  store.cleared('requests');
  store.addRequest(request(3));
  expect(seqs()).toEqual([3]);
  store.restore('requests');
  expect(seqs()).toEqual([1, 2, 3]);
});

test('a stream whose row was cleared does not come back as it grows, until the clearing is undone', () => {
  const stream = (seq: number, outcome: 'open' | 'answered' = 'open') => ({
    ...request(seq),
    id: 'stream',
    outcome,
  });
  store.addRequest(stream(1));
  store.cleared('requests');
  store.addRequest(stream(2));
  store.addRequest(request(3));
  store.addRequest(stream(4, 'answered'));
  expect(settled().requests.map(({ seq }) => seq)).toEqual([3]);
  store.restore('requests');
  expect(settled().requests.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(settled().requests[0]?.outcome).toBe('answered');
});

test('when the numbering restarts, the old rows are dropped', () => {
  for (const seq of [1, 2, 3, 4]) store.addRequest(request(seq));
  vi.runAllTimers();
  store.addRequest(request(1));
  store.replayed('requests', 1);
  expect(seqs()).toEqual([1]);
  expect(store.lastSeq('requests')).toBe(1);
});

const held: HeldMessage = {
  id: '0190a000-0001-7000-8000-000000000001',
  phase: 'request',
  target: 1,
  method: 'GET',
  url: 'http://shop.localhost/',
  headers: [],
  body: null,
  deadline: '2026-11-23T04:00:00.000Z',
};

test('what is held is listed once, until it is released or a new socket tells it again', () => {
  store.hold(held);
  store.hold(held);
  expect(settled().held).toEqual([held]);
  store.released({ control: 'released', id: held.id, how: 'dropped' });
  expect(settled()).toMatchObject({ held: [], released: { how: 'dropped' } });
  store.hold(held);
  store.forgetHeld();
  expect(settled().held).toEqual([]);
});

test('no data of one user is left for the next', () => {
  store.addRequest(request(1));
  store.addEvent(event(1));
  store.markCompleted(progress('request-9', 1));
  store.setState('requests', 'connected');
  store.setRun({ control: 'run' });
  store.hold(held);
  store.released({ control: 'released' });
  store.hold(held);
  store.reset();
  store.addRequest(request(9));
  expect(settled()).toEqual({
    requests: [request(9)],
    events: [],
    targetNote: null,
    run: null,
    held: [],
    released: null,
    connection: 'uninstantiated',
    isReplayed: { requests: false, events: false },
    clearing: { requests: 'idle', events: 'idle' },
  });
});

test('the connection state is that of the worst socket', () => {
  store.setState('requests', 'connected');
  store.setState('events', 'connected');
  store.setState('progress', 'no-connection');
  expect(store.read().connection).toBe('no-connection');
});

const calls = (over = {}) => ({
  clear: vi.fn<ClearingCalls['clear']>(async () => undefined),
  undo: vi.fn<ClearingCalls['undo']>(async () => undefined),
  ...over,
});

test('a clearing is sent at once, with the number up to which it applies, and can be undone for ten seconds', () => {
  const { clear, undo } = calls();
  for (const seq of [1, 2]) store.addRequest(request(seq));
  store.clear('requests', { clear, undo });
  expect(clear.mock.calls).toEqual([[2]]);
  store.addRequest(request(3));
  vi.advanceTimersByTime(9_999);
  expect(store.read().clearing.requests).toBe('undoable');
  store.cleared('requests', 2);
  vi.advanceTimersByTime(1);
  expect(seqs()).toEqual([3]);
  expect(store.read().clearing.requests).toBe('idle');
  expect(undo).not.toHaveBeenCalled();
});

test('two clearings are undone together, also when their messages arrive after the undo', async () => {
  for (const seq of [1, 2]) store.addRequest(request(seq));
  store.clear('requests', calls());
  store.addRequest(request(3));
  vi.advanceTimersByTime(1_000);
  store.clear('requests', calls());
  await store.undoClear('requests', calls());
  expect(seqs()).toEqual([1, 2, 3]);
  store.cleared('requests', 3);
  store.restore('requests');
  expect(seqs()).toEqual([1, 2, 3]);
});

test('a failed clearing restores the rows, shows why, and can be repeated', async () => {
  const error = new Error('nobody answers');
  const clear = vi.fn<ClearingCalls['clear']>().mockRejectedValueOnce(error).mockResolvedValueOnce(undefined);
  store.addEvent(event(1));
  store.clear('events', calls({ clear }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.read().events).toHaveLength(1);
  const failed = store.read().clearing.events;
  expect(failed).toMatchObject({ error });
  if (typeof failed === 'object') failed.retry();
  expect(store.read().clearing.events).toBe('undoable');
  expect(store.read().events).toEqual([]);
});

test('an undo that fails leaves the list cleared and shows why', async () => {
  const error = new Error('too late');
  store.addEvent(event(1));
  const failing = calls({ undo: () => Promise.reject(error) });
  store.clear('events', failing);
  await store.undoClear('events', failing);
  expect(store.read().events).toEqual([]);
  expect(store.read().clearing.events).toMatchObject({ error });
});
