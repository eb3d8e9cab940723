/** In percent of all: ways that must be taken, and near misses that may be. */
export const goals = { taken: 98, notRefused: 2 };

/** Whether the test suite asks for the goals: from when on the rules of the shipped lessons meet them. */
export const isAskedOfShippedLessons = false;
