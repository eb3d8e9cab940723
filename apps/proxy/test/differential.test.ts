import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Differential } from './differential/differential.ts';

describe('the same bytes sent to a target directly and through the proxy', () => {
  const differential = new Differential();
  beforeAll(() => differential.start());
  afterAll(() => differential.stop());

  it('are parsed alike or refused, never split in two, never left without an end', async () => {
    const { problems, forwarded, refused } = await differential.requests(300, 42);
    expect(problems).toEqual([]);
    expect(forwarded).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(50);
  }, 120_000);

  it('reach the learner as the target sent them, or visibly fail', async () => {
    const { problems, forwarded, refused } = await differential.answers(150, 42);
    expect(problems).toEqual([]);
    expect(forwarded).toBeGreaterThan(40);
    expect(refused).toBeGreaterThan(20);
  }, 120_000);
});
