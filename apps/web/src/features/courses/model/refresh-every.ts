const second = 1000;

/** The interval at which a class is fetched: the larger the class, the more each call costs. */
export function refreshEveryMs(students: number): number {
  return students <= 60 ? 15 * second : 60 * second;
}
