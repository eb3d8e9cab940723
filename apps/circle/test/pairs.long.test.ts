import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { identitySolutions, type Ways } from './identity-solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const solutions = Object.entries(identitySolutions) as [HoleId, Ways][];

describe.each(solutions)('%s', (hole, ways) => {
  const others = solutions.map(([id]) => id).filter((id) => id !== hole);

  it.each(others)('is found alone while %s is open, too', async (other) => {
    for (const way of Object.values(ways)) {
      const visit = await (await circle.visit().signIn()).open(hole, other);
      const answers = await way(visit);
      const met = await visit.met();
      for (const { request } of answers) expect(met).toContainEqual({ type: 'finding', hole, request });
      for (const found of met) expect(found).toMatchObject({ type: 'finding', hole });
    }
  });
});
