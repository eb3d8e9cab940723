import { afterAll, beforeAll, expect, it } from 'vitest';
import { all, drawn } from './arrangements.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
let closed: string[];
beforeAll(async () => {
  circle = await startCircleUnderTest();
  closed = await honestWalk(circle.visit());
});
afterAll(() => circle.stop());

it.each([...all.map((hole) => [hole]), ...drawn(60)].map((open) => [open.join(' '), open] as const))(
  'honest use tells nothing and finds nothing while these are open: %s',
  async (_name, open) => {
    const visit = await circle.visit().open(...open);
    expect(await honestWalk(visit)).toEqual(closed);
    expect(await visit.met()).toEqual([]);
  },
);
