import type { Answer, Visit } from './circle-under-test.ts';

/** A way through a hole: returns the answers that a learner can report. */
export type Way = (visit: Visit) => Promise<readonly Answer[]>;
export type Ways = Readonly<Record<string, Way>>;
