/** In percent: ways that must be accepted, and near misses that may be. */
export const goals = { taken: 98, notRefused: 2 };
