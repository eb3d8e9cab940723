import type { CourseHunt, WeaknessId } from '@sentiero/contracts/hunts';

export type FoundWeakness = { readonly weakness: WeaknessId; readonly count: number };

/** How many of which weakness a class has found, the most first; nothing of what nobody has found. */
export function foundByWeakness({ holes }: Pick<CourseHunt, 'holes'>): FoundWeakness[] {
  const counts = new Map<WeaknessId, number>();
  for (const { weakness, found } of holes) counts.set(weakness, (counts.get(weakness) ?? 0) + found);
  return [...counts]
    .flatMap(([weakness, count]) => (count > 0 ? { weakness, count } : []))
    .toSorted((one, other) => other.count - one.count);
}
