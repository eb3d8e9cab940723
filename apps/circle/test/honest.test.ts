import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const all = catalogue.map(({ id }) => id as HoleId);

it.each([all, ...all.map((hole) => [hole])].map((open) => [open.join(' '), open] as const))(
  'honest use tells nothing and finds nothing while these are open: %s',
  async (_name, open) => {
    const closed = await honestWalk(circle.visit());
    const visit = await circle.visit().open(...open);
    expect(await honestWalk(visit)).toEqual(closed);
    expect(await visit.met()).toEqual([]);
  },
);
