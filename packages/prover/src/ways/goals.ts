/** In percent of all: ways that must be taken, and near misses that may be. */
export const goals = { taken: 98, notRefused: 2 };
