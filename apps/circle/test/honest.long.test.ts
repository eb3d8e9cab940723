import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';

let closed: string[] | undefined;
let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const all = catalogue.map(({ id }) => id as HoleId);
const arrangements = Array.from({ length: 60 }, (_, round) =>
  all.filter((_hole, index) => isDrawn(round, index)),
);

it.each(arrangements.map((open) => [open.join(' '), open] as const))(
  'honest use gives the same bytes and finds nothing while these are open: %s',
  async (_name, open) => {
    closed ??= await honestWalk(circle.visit());
    const visit = await circle.visit().open(...open);
    expect(await honestWalk(visit)).toEqual(closed);
    expect(await visit.met()).toEqual([]);
  },
);

/** The same 60 arrangements each time: a third to two thirds of the holes. */
function isDrawn(round: number, index: number): boolean {
  const mixed = Math.imul(round * 2_654_435_761 + index * 40_503, 2_246_822_519) >>> 0;
  return mixed % 6 < 2 + (round % 3);
}
