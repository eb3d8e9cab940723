/** The required lessons of each lesson. */
export type Requirements = ReadonlyMap<number, readonly number[]>;

/**
 * The path through requirements from a lesson back to itself, with the lesson at both ends; null if there is none.
 */
export function requirementCircle(start: number, requirements: Requirements): number[] | null {
  const seen = new Set<number>();
  const ways: number[][] = [[start]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of requirements.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}
