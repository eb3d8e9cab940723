/** Percentages: the minimum of ways accepted, and the maximum of near misses accepted. */
export const goals = { taken: 98, notRefused: 2 };
