import type { LessonPlan, PlanStep } from '@sentiero/contracts/board';
import { wholeMinutes } from './minutes.ts';

type Timed = Pick<LessonPlan, 'minutes'> & {
  steps: readonly Pick<PlanStep, 'type' | 'minutes' | 'median_seconds'>[];
};
export type PlanTime = { minutes: number; measured: number; steps: number };

/**
 * How long a lesson takes: each step's median, or the author's estimate as long as there is none. Null if nothing is
 * known.
 */
export function planTime({ minutes, steps }: Timed): PlanTime | null {
  const tasks = steps.filter(({ type }) => type !== 'I');
  const measured = tasks.filter(({ median_seconds: median }) => median !== null).length;
  const known = steps.flatMap(
    (step) => step.median_seconds ?? (step.minutes === null ? [] : step.minutes * 60),
  );
  const total = known.reduce((sum, seconds) => sum + seconds, 0);
  const own = measured === 0 ? minutes : null;
  if (own === null && known.length === 0) return null;
  return { minutes: own ?? wholeMinutes(total), measured, steps: tasks.length };
}
