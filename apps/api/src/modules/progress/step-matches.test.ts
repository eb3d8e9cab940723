import { expect, test } from 'vitest';
import { withMatch, type MatchRow } from './step-matches.ts';

const cause = { requestId: null, eventId: null };
const own = { userId: 1, stepId: 2, ...cause };

/** The row after matches at these seconds. */
function after(wanted: { times: number; withinSeconds: number | null }, seconds: readonly number[]) {
  return seconds.reduce<MatchRow | undefined>(
    (row, second) => withMatch(row, wanted, { ...own, at: new Date(second * 1000) }),
    undefined,
  );
}

test.for([
  ['the first of one', { times: 1, withinSeconds: null }, [0], true],
  ['two of three', { times: 3, withinSeconds: null }, [0, 9], false],
  ['three of three, however long it takes', { times: 3, withinSeconds: null }, [0, 9, 9000], true],
  ['three within the time', { times: 3, withinSeconds: 10 }, [0, 5, 10], true],
  ['three that took longer', { times: 3, withinSeconds: 10 }, [0, 5, 11], false],
  ['the last three within the time', { times: 3, withinSeconds: 10 }, [0, 20, 25, 30], true],
  ['in the order of the moments, not of the records', { times: 3, withinSeconds: 10 }, [30, 0, 20, 25], true],
] as const)('%s', ([_what, wanted, seconds, isEarned]) => {
  const row = after(wanted, seconds);
  expect(row?.isEarned).toBe(isEarned);
  expect(row?.at.length).toBeLessThanOrEqual(wanted.times);
});
