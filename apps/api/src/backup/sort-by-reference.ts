/** Sorts names so that each comes after the names it refers to; references to itself are ignored. */
export function sortByReference(
  names: string[],
  references: readonly { from: string; to: string }[],
): string[] {
  const known = new Set(names);
  const waitsFor = new Map(
    names.map((name) => [
      name,
      new Set(
        references
          .filter(({ from, to }) => from === name && to !== name && known.has(to))
          .map(({ to }) => to),
      ),
    ]),
  );
  const sorted: string[] = [];
  while (waitsFor.size > 0) {
    const free = [...waitsFor]
      .filter(([, others]) => others.isSubsetOf(new Set(sorted)))
      .map(([name]) => name);
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${[...waitsFor.keys()].join(', ')}`);
    for (const name of free) waitsFor.delete(name);
    sorted.push(...free);
  }
  return sorted;
}
