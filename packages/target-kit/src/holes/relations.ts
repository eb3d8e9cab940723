import type { Hole } from '@sentiero/contracts/hunts';

export type HolesById = ReadonlyMap<string, Hole>;
type Ids = ReadonlySet<string>;

/** The holes that each one excludes, whichever of the two says so. */
function rivalsById(byId: HolesById): ReadonlyMap<string, Ids> {
  const rivals = new Map([...byId.keys()].map((id) => [id, new Set<string>()]));
  for (const { id, excludes } of byId.values())
    for (const other of excludes) {
      rivals.get(id)?.add(other);
      rivals.get(other)?.add(id);
    }
  return rivals;
}

/** Two of these holes that exclude each other; null if there are none. */
export function rivalsIn(byId: HolesById, ids: Ids): readonly [string, string] | null {
  const rivals = rivalsById(byId);
  for (const one of ids) {
    const other = [...ids].find((id) => rivals.get(one)?.has(id));
    if (other !== undefined) return [one, other];
  }
  return null;
}

/** One of these holes, and another that it needs and that is not among them; null if there are none. */
export function missingNeed(byId: HolesById, ids: Ids): readonly [string, string] | null {
  for (const id of ids) {
    const need = byId.get(id)?.needs.find((needed) => !ids.has(needed));
    if (need !== undefined) return [id, need];
  }
  return null;
}

/** The hole itself and everything that it needs. */
export function neededBy(byId: HolesById, id: string): Ids {
  const found = new Set([id]);
  for (const known of found) for (const need of byId.get(known)?.needs ?? []) found.add(need);
  return found;
}

const stepLimit = 1_000;

/** As many of the holes as may be open together: the same ones each time. */
export function largestSet(byId: HolesById): Ids {
  const rivals = rivalsById(byId);
  let largest: Ids = new Set();
  let steps = 0;
  const search = (ids: Ids): void => {
    if (ids.size <= largest.size || (steps++ > stepLimit && largest.size > 0)) return;
    const [id, others] = mostExcluded(rivals, ids);
    if (others.length === 0) largest = ids;
    else {
      search(without(byId, ids, [id]));
      search(without(byId, ids, others));
    }
  };
  search(new Set(byId.keys()));
  return largest;
}

/** The hole with the most rivals among these, and who they are. */
function mostExcluded(rivals: ReadonlyMap<string, Ids>, ids: Ids): readonly [string, readonly string[]] {
  let most: readonly [string, readonly string[]] = ['', []];
  for (const id of ids) {
    const found = [...(rivals.get(id) ?? [])].filter((other) => ids.has(other));
    if (found.length > most[1].length) most = [id, found];
  }
  return most;
}

/** The holes without those, and without what needs them. */
function without(byId: HolesById, ids: Ids, dropped: readonly string[]): Ids {
  const left = new Set([...ids].filter((id) => !dropped.includes(id)));
  for (let gap = missingNeed(byId, left); gap; gap = missingNeed(byId, left)) left.delete(gap[0]);
  return left;
}
