type Numbered = { readonly seq: number };

/** So many rows stay in the browser's memory. */
export const keptRows = 10_000;

/** The list with what came added: in `seq` order, each once, the newest rows only. */
export function appendCaptures<Item extends Numbered>(
  list: readonly Item[],
  come: readonly Item[],
): readonly Item[] {
  if (come.length === 0) return list;
  const last = list.at(-1)?.seq ?? 0;
  const isInOrder = come.every((item, place) => item.seq > (come[place - 1]?.seq ?? last));
  const joined = isInOrder ? [...list, ...come] : merged(list, come);
  return joined.length > keptRows ? joined.slice(-keptRows) : joined;
}

function merged<Item extends Numbered>(list: readonly Item[], come: readonly Item[]): readonly Item[] {
  const bySeq = new Map([...list, ...come].map((item) => [item.seq, item]));
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
