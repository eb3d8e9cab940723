import type { LearnerDates } from '@sentiero/contracts/schedule';

/** A school's week in November, in UTC. */
export const week: LearnerDates = {
  opens: '2026-11-16T08:00:00.000Z',
  due: '2026-11-20T16:00:00.000Z',
  closes: '2026-11-22T16:00:00.000Z',
  timing: null,
  own: false,
};
