import { expect, test } from 'vitest';
import { HeldMemory } from '../src/hold/held-memory.ts';

test('a learner’s messages share a limit, and all learners another one', () => {
  const memory = new HeldMemory({ ofUser: 10, inAll: 15 });
  const [first, second, other] = [memory.share('a'), memory.share('a'), memory.share('b')];
  expect(first.add(6)).toBe(true);
  expect(second.add(5)).toBe(false);
  expect(second.add(4)).toBe(true);
  expect(other.add(6)).toBe(false);
  expect(other.add(5)).toBe(true);
});

test('freed bytes can be used again, once', () => {
  const memory = new HeldMemory({ ofUser: 10, inAll: 10 });
  const first = memory.share('a');
  const second = memory.share('a');
  first.add(7);
  second.add(3);
  first.free();
  first.free();
  expect(second.add(8)).toBe(false);
  expect(second.add(7)).toBe(true);
});
