import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterTrial } from '../src/shop-trial.ts';
import { playSqlStep, type SqlVerdict } from '../src/sql/play-step.ts';
import { sqlSteps } from '../src/sql/sql-steps.ts';
import { disagreements, type Trial } from '../src/trial.ts';

const least = 30;

let trial: Trial;
beforeAll(async () => {
  trial = await enterTrial();
});
afterAll(() => trial.leave());

it.each(sqlSteps)(
  '$step is completed by exactly those SQL payloads, tampered or by hand, that have its effect',
  async (step) => {
    const verdicts = await playSqlStep(trial, step);
    const count = (of: (verdict: SqlVerdict) => boolean) => verdicts.filter(of).length;
    const bySqlmap = count((verdict) => verdict.hasEffect && verdict.isBySqlmap);
    const byHand = count((verdict) => verdict.hasEffect && !verdict.isBySqlmap);
    const text = `${step.step}: ${verdicts.length} payloads, ${bySqlmap} of sqlmap and ${byHand} by hand with effect\n`;
    process.stdout.write(text);
    expect(disagreements(verdicts)).toEqual([]);
    expect(Math.min(bySqlmap, byHand)).toBeGreaterThanOrEqual(least);
    expect(count(({ hasEffect }) => !hasEffect)).toBeGreaterThanOrEqual(least);
  },
);
