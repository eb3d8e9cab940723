import { eachOf, type Trial, type Verdict } from '../trial.ts';
import { variantsOf, type Sent } from './payloads.ts';
import type { SqlStep } from './sql-steps.ts';

export type SqlVerdict = Verdict & { readonly isBySqlmap: boolean };

/** A trial reads the newest 500 events, and an input causes up to four. */
const batchSize = 100;
const atOnce = 4;

/** Plays every variant of the step's payloads, and leaves the shop vulnerable. */
export async function playSqlStep(trial: Trial, step: SqlStep): Promise<SqlVerdict[]> {
  const variants = await variantsOf(step.payloads);
  const verdicts: SqlVerdict[] = [];
  for (let start = 0; start < variants.length; start += batchSize)
    verdicts.push(...(await playBatch(trial, step, variants.slice(start, start + batchSize))));
  return verdicts;
}

async function playBatch(
  trial: Trial,
  { step, play, playHardened }: SqlStep,
  batch: readonly Sent[],
): Promise<SqlVerdict[]> {
  const effects = await eachOf(batch, atOnce, (sent) => play((ask) => trial.send(sent.name, ask), sent));
  const takenOpen = await trial.taken(step);
  const verdicts = (had: readonly boolean[], taken: ReadonlySet<string>) =>
    batch.map(({ name, isBySqlmap }, index) => ({
      name,
      isBySqlmap,
      hasEffect: had[index] ?? false,
      isTaken: taken.has(name),
    }));
  if (!playHardened) return verdicts(effects, takenOpen);
  await trial.switchTo('defended');
  const refused = await eachOf(batch, atOnce, (sent) =>
    playHardened((ask) => trial.send(sent.name, ask), sent),
  );
  const takenHardened = await trial.taken(step);
  await trial.switchTo('open');
  const inOpen = verdicts([], takenOpen).filter(({ isTaken }) => isTaken);
  return [
    ...verdicts(
      effects.map((hasEffect, index) => hasEffect && refused[index] === true),
      takenHardened,
    ),
    ...inOpen,
  ];
}
