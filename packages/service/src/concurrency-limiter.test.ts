import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConcurrencyExceeded, ConcurrencyLimiter } from './concurrency-limiter.ts';

/** Work that ends on command. */
function jobs(limiter: ConcurrencyLimiter) {
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const start = (name: string, key = 'a') =>
    limiter.run(key, () => {
      started.push(name);
      return new Promise<void>((resolve) => endings.push(resolve));
    });
  const endNext = async () => {
    endings.shift()?.();
    await nextTurn();
  };
  return { started, start, endNext };
}

test('each key has as many slots as the limit allows, and leaving returns one', () => {
  const limiter = new ConcurrencyLimiter({ limit: 2 });
  expect([limiter.enter('a'), limiter.enter('a'), limiter.enter('a'), limiter.enter('b')]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  limiter.leave('a');
  expect([limiter.enter('a'), limiter.enter('a')]).toEqual([true, false]);
});

test('work beyond the limit waits in order, work beyond the backlog is refused, other keys are not held up', async () => {
  const limiter = new ConcurrencyLimiter({ limit: 1, backlog: { max: 2, waitMs: 60_000 } });
  const { started, start, endNext } = jobs(limiter);
  const all = ['1', '2', '3'].map((name) => start(name));
  await expect(start('4')).rejects.toThrow(ConcurrencyExceeded);
  all.push(start('other', 'b'));
  expect(started).toEqual(['1', 'other']);
  await endNext();
  expect(started).toEqual(['1', 'other', '2']);
  for (let turn = 0; turn < 3; turn++) await endNext();
  await Promise.all(all);
  expect(started).toEqual(['1', 'other', '2', '3']);
});

test('failing work passes its slot to the next', async () => {
  const limiter = new ConcurrencyLimiter({ limit: 1, backlog: { max: 1, waitMs: 60_000 } });
  const failing = limiter.run('a', () => Promise.reject(new Error('broken')));
  const next = limiter.run('a', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(limiter.enter('a')).toBe(true);
});

test('work that waits too long is refused and leaves the backlog', async () => {
  const limiter = new ConcurrencyLimiter({ limit: 1, backlog: { max: 1, waitMs: 20 } });
  const { started, start, endNext } = jobs(limiter);
  const first = start('1');
  await expect(start('2')).rejects.toThrow(ConcurrencyExceeded);
  const third = start('3');
  await endNext();
  await endNext();
  await Promise.all([first, third]);
  expect(started).toEqual(['1', '3']);
});
