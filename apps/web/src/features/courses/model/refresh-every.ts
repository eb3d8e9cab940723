const second = 1000;

/** How often a class is fetched: the larger it is, the more each call costs. */
export function refreshEveryMs(students: number): number {
  return students <= 60 ? 15 * second : 60 * second;
}
