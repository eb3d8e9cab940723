import { huntHelps, type Hole, type HuntHelp } from '@sentiero/contracts/hunts';

type Situation = {
  /** The open holes of the round. */
  holes: readonly Hole[];
  /** Those that are found. */
  confirmed: ReadonlySet<string>;
  /** The help taken so far. */
  taken: readonly HuntHelp[];
};

/**
 * The next help with what is not found yet, in the order of the contract; null after the last, and if everything is
 * found. Weakness and page are those of the easiest hole.
 */
export function nextHelp({ holes, confirmed, taken }: Situation): HuntHelp | null {
  const left = holes.filter(({ id }) => !confirmed.has(id)).toSorted((a, b) => a.level - b.level);
  const [easiest] = left;
  if (!easiest || taken.length >= huntHelps) return null;
  if (taken.length === 0) {
    const areas = new Map(left.map(({ area }) => [area.en, area]));
    return { kind: 'areas', areas: [...areas.values()] };
  }
  if (taken.length === 1) return { kind: 'weakness', weakness: easiest.weakness };
  const asked = taken.find(({ kind }) => kind === 'weakness');
  const same = left.find((hole) => asked?.kind === 'weakness' && hole.weakness === asked.weakness);
  const { method, path } = (same ?? easiest).place;
  return { kind: 'page', method, path };
}
