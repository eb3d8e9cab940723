/** A key for each row: those that are known from moving and removing, then new ones. */
export function rowKeys(kept: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...kept) + 1;
  return Array.from({ length: count }, (_, index) => kept[index] ?? next + index - kept.length);
}
