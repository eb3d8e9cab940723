import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Differential } from './differential/differential.ts';

// A new seed for each run, shown in the title: the same seed repeats the same messages.
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);

describe(`thousands of messages to a target directly and through the proxy, FUZZ_SEED=${seed}`, () => {
  const differential = new Differential();
  beforeAll(() => differential.start());
  afterAll(() => differential.stop());

  it('are parsed alike or refused, never split in two, never left without an end', async () => {
    expect((await differential.requests(4000, seed)).problems).toEqual([]);
  }, 600_000);

  it('reach the learner as the target sent them, or visibly fail', async () => {
    expect((await differential.answers(2000, seed)).problems).toEqual([]);
  }, 600_000);
});
