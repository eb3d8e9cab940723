import { catalogue, type HoleId } from '../src/holes/catalogue.ts';

export const all = catalogue.map(({ id }) => id as HoleId);
const byId = new Map(catalogue.map((hole) => [hole.id, hole]));

/** Whether these may be open together. */
export function isAllowed(open: readonly HoleId[]): boolean {
  return open.every((id) => {
    const { needs = [], excludes = [] } = byId.get(id) ?? {};
    const has = (other: string) => open.some((one) => one === other);
    return needs.every(has) && !excludes.some(has);
  });
}

/** Arrangements as if drawn, the same ones each time. */
export function drawn(count: number): HoleId[][] {
  let seed = 20_261_130;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => {
    const share = random();
    const open: HoleId[] = [];
    for (const id of all) if (random() < share && isAllowed([...open, id])) open.push(id);
    return open;
  });
}
