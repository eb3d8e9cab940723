import { createHash } from 'node:crypto';
import type { Hole, HuntSettings } from '@sentiero/contracts/hunts';

/** How many open holes may have the same weakness. */
export const sameWeaknessMost = 2;
/** How many combinations are tried before a hunt counts as impossible. */
const triesMost = 20_000;

type Wanted = Pick<HuntSettings, 'holes' | 'levels' | 'weaknesses'>;

/**
 * Draws the holes of a round: as many as the hunt wants, with the holes that they need, of its levels and weaknesses,
 * and at most two of one weakness. The same seed draws the same from the same list. Null if the list does not suffice.
 */
export function drawHoles(list: readonly Hole[], wanted: Wanted, seed: string): Hole[] | null {
  const eligible = withTheirNeeds(list.filter((hole) => fits(hole, wanted)));
  const next = numbersFrom(seed);
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, place: next() }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ item }) => item);
  const shuffled = shuffle(eligible.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  const levels = shuffle(wanted.levels.toSorted((one, other) => one - other));
  const search = { ordered: inTurns(shuffled, levels), size: wanted.holes, tries: triesMost };
  const found = complete(search, [], 0);
  return found && found.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

function fits({ level, weakness }: Hole, { levels, weaknesses }: Wanted): boolean {
  return levels.includes(level) && (weaknesses === null || weaknesses.includes(weakness));
}

/** The holes whose needs, and the needs of those, are in the list. */
function withTheirNeeds(holes: readonly Hole[]): Hole[] {
  const ids = new Set(holes.map(({ id }) => id));
  const usable = holes.filter(({ needs }) => needs.every((id) => ids.has(id)));
  return usable.length === holes.length ? usable : withTheirNeeds(usable);
}

/** One hole of each level in turn, in the order of these, so that every level has its share. */
function inTurns(holes: readonly Hole[], levels: readonly number[]): Hole[] {
  const byLevel = levels.map((level) => holes.filter((hole) => hole.level === level));
  const longest = Math.max(0, ...byLevel.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => byLevel.flatMap((own) => own[index] ?? [])).flat();
}

type Search = { readonly ordered: readonly Hole[]; readonly size: number; tries: number };

/** The first set of that size that contains `chosen`, in the order of the search. */
function complete(search: Search, chosen: readonly Hole[], from: number): Hole[] | null {
  if (chosen.length === search.size) return [...chosen];
  for (let index = from; index < search.ordered.length && search.tries > 0; index++) {
    search.tries--;
    const hole = search.ordered[index];
    const larger = hole && withHole(search.ordered, chosen, hole);
    if (!larger || larger.length > search.size || !isAllowed(larger)) continue;
    const found = complete(search, larger, index + 1);
    if (found) return found;
  }
  return null;
}

/** The set with the hole and all that it needs. */
function withHole(all: readonly Hole[], chosen: readonly Hole[], hole: Hole): Hole[] {
  if (chosen.includes(hole)) return [...chosen];
  const needed = all.filter(({ id }) => hole.needs.includes(id));
  return needed.reduce((set, need) => withHole(all, set, need), [...chosen, hole]);
}

function isAllowed(holes: readonly Hole[]): boolean {
  const ids = new Set(holes.map(({ id }) => id));
  const counts = Map.groupBy(holes, ({ weakness }) => weakness);
  return (
    [...counts.values()].every(({ length }) => length <= sameWeaknessMost) &&
    holes.every(({ excludes }) => !excludes.some((id) => ids.has(id)))
  );
}

/** Numbers from 0 to 2^48 that follow from the seed. */
function numbersFrom(seed: string): () => number {
  let count = 0;
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUIntBE(0, 6);
}
