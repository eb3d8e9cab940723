import { afterAll, beforeAll, expect, it } from 'vitest';
import { all, isAllowed } from './arrangements.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { solutions } from './solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const pairs = all.flatMap((one) =>
  all.filter((other) => other !== one && isAllowed([one, other])).map((other) => [one, other] as const),
);

it.each(pairs)('%s is found, and nothing else, while %s is open, too', async (one, other) => {
  for (const way of Object.values(solutions[one])) {
    const visit = await (await circle.visit().signIn()).open(one, other);
    const answers = await way(visit);
    const met = await visit.met();
    for (const { request } of answers) expect(met).toContainEqual({ type: 'finding', hole: one, request });
    for (const found of met) expect(found).toMatchObject({ type: 'finding', hole: one });
    expect(met.length).toBeGreaterThan(0);
  }
});
