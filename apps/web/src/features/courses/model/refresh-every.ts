const second = 1000;

/** How often a class is looked at again: the larger it is, the more each look costs. */
export function refreshEveryMs(students: number): number {
  return students <= 60 ? 15 * second : 60 * second;
}
