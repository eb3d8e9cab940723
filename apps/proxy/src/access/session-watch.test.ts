import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SessionWatch } from './session-watch.ts';

const session = { learner: 'a', user: 'b', target_id: 1, expires: '2030-01-01T00:00:00.000Z' };
let watch: SessionWatch;
let aborted: string[];
let ended: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [watch, aborted, ended] = [new SessionWatch(), [], new Set()];
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

function start(name: string) {
  const actions: (() => void)[] = [];
  const exchange = {
    socket: new EventEmitter(),
    whenOver: (action: () => void) => void actions.push(action),
    reply: { abort: () => void aborted.push(name) },
  };
  watch.watch(exchange, () => (ended.has(name) ? null : session));
  return { over: () => actions.forEach((action) => action()) };
}

it('aborts the running exchanges of an ended session, once, in whatever order others end', async () => {
  const [first, second] = [start('first'), start('second'), start('third')];
  second.over();
  start('fourth');
  first.over();
  first.over();
  for (const name of ['first', 'second', 'third']) ended.add(name);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(aborted).toEqual(['third']);
  ended.add('fourth');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(aborted).toEqual(['third', 'fourth']);
});
