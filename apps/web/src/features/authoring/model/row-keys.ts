/** A key for each row: existing keys first, then new ones. */
export function rowKeys(kept: readonly number[], count: number): number[] {
  const next = Math.max(-1, ...kept) + 1;
  return Array.from({ length: count }, (_, index) => kept[index] ?? next + index - kept.length);
}
