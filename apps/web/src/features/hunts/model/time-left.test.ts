import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test.for([
  ['minutes and seconds', '2026-03-02T08:43:10Z', '43:10'],
  ['hours from one hour on', '2026-03-02T09:02:03Z', '1:02:03'],
  ['a begun second as a whole one', '2026-03-02T08:00:00.400Z', '0:01'],
  ['nothing once it is over', '2026-03-02T07:59:00Z', '0:00'],
] as const)('%s', ([_title, ends, expected]) => {
  expect(timeLeft(ends, Date.parse('2026-03-02T08:00:00Z'))).toBe(expected);
});
