import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { all } from './arrangements.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { solutions } from './solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

/** The holes of accounts, hours and the API. */
const ofIdentity =
  /^(?:login|reset|session|second|invitations|profile|members|api|moderation|credits|voucher|transfer)\./;
const holes = all.filter((id) => ofIdentity.test(id));

describe.each(holes)('%s', (hole) => {
  const others = holes.filter((id) => id !== hole);

  it.each(others)('is found alone while %s is open, too', async (other) => {
    for (const way of Object.values(solutions[hole])) {
      const visit = await (await circle.visit().signIn()).open(hole, other);
      const answers = await way(visit);
      const met = await visit.met();
      for (const { request } of answers) expect(met).toContainEqual({ type: 'finding', hole, request });
      for (const found of met) expect(found).toMatchObject({ type: 'finding', hole });
    }
  });
});
