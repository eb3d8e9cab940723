type Numbered = { readonly seq: number };

/** The maximum number of rows, and of characters, kept in the browser's memory. */
export const keptRows = 10_000;
export const keptCharacters = 64 * 1024 * 1024;

/** The length of the message in which a row arrived. */
const weights = new WeakMap<Numbered, number>();

export function weigh<Item extends Numbered>(item: Item, characters: number): Item {
  weights.set(item, characters);
  return item;
}

export function weightOf(item: Numbered): number {
  return weights.get(item) ?? 0;
}

/** The list with new rows: in `seq` order, unique, only the newest. */
export function appendCaptures<Item extends Numbered>(
  list: readonly Item[],
  come: readonly Item[],
): readonly Item[] {
  if (come.length === 0) return list;
  const last = list.at(-1)?.seq ?? 0;
  const isInOrder = come.every((item, place) => item.seq > (come[place - 1]?.seq ?? last));
  const joined = isInOrder ? [...list, ...come] : merged(list, come);
  const first = firstKept(joined);
  return first > 0 ? joined.slice(first) : joined;
}

function firstKept(list: readonly Numbered[]): number {
  const earliest = Math.max(0, list.length - keptRows);
  let characters = 0;
  for (let place = list.length - 1; place >= earliest; place--) {
    const item = list[place];
    if (item) characters += weightOf(item);
    if (characters > keptCharacters) return Math.min(place + 1, list.length - 1);
  }
  return earliest;
}

function merged<Item extends Numbered>(list: readonly Item[], come: readonly Item[]): readonly Item[] {
  const bySeq = new Map([...list, ...come].map((item) => [item.seq, item]));
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
