import { setTimeout as pause } from 'node:timers/promises';
import type { Figures } from './figures.ts';
import type { Learner } from './learner.ts';

export type Load = { actions: number; skipped: number; seconds: number };
type Pace = { rate: number; loadMs: number; figures: Figures };

/** Runs the learners' actions at their scheduled times, whether or not earlier ones are done. */
export async function drive(atWork: readonly Learner[], { rate, loadMs, figures }: Pace): Promise<Load> {
  const busy = new Set<Learner>();
  const running = new Set<Promise<void>>();
  const load = { actions: 0, skipped: 0, seconds: loadMs / 1000 };
  const startedMs = performance.now();
  for (let turn = 0; ; turn++) {
    const dueMs = startedMs + (turn * 1000) / rate;
    if (dueMs > startedMs + loadMs) break;
    const early = dueMs - performance.now();
    if (early > 1) await pause(early);
    const learner = atWork[turn % atWork.length];
    // A learner who is still waiting for a response skips a turn.
    if (!learner || busy.has(learner)) {
      load.skipped++;
      continue;
    }
    load.actions++;
    busy.add(learner);
    const action = learner
      .act()
      .catch((error: unknown) => figures.error(String(error)))
      .finally(() => {
        busy.delete(learner);
        running.delete(action);
      });
    running.add(action);
  }
  await Promise.all(running);
  return load;
}
