import { expect, test } from 'vitest';
import { DroppedCopies } from '@sentiero/lab-app';

function dropped() {
  let now = 0;
  const copies = new DroppedCopies<{ of: string }>(() => now);
  const keepTouched = (learner: string) => {
    const copy = { of: learner };
    copies.noteTouched(copy);
    return copies.keep(learner, copy);
  };
  return { copies, keepTouched, pass: (ms: number) => void (now += ms) };
}

test('a touched copy is given back once, within ten minutes', () => {
  const { copies, keepTouched, pass } = dropped();
  expect(keepTouched('anna')).toBe(true);
  expect(copies.keep('anna', { of: 'nobody' })).toBe(false);
  expect(copies.take('anna')).toEqual({ of: 'anna' });
  expect(copies.take('anna')).toBeUndefined();
  keepTouched('anna');
  pass(600_000);
  expect(copies.take('anna')).toBeUndefined();
});

test('the oldest of more than a hundred are given up', () => {
  const { copies, keepTouched } = dropped();
  for (let i = 0; i < 101; i++) keepTouched(`learner-${i}`);
  expect(copies.take('learner-0')).toBeUndefined();
  expect(copies.take('learner-1')).toEqual({ of: 'learner-1' });
});
