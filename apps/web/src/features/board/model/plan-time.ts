import type { PlanStep } from '@sentiero/contracts/board';
import { wholeMinutes } from './minutes.ts';

export type PlanTime = { minutes: number; measured: number; steps: number };

/** How long the tasks of a lesson take in all, as far as they are measured. */
export function planTime(steps: readonly Pick<PlanStep, 'type' | 'median_seconds'>[]): PlanTime {
  const tasks = steps.filter(({ type }) => type !== 'I');
  const seconds = tasks.flatMap(({ median_seconds: median }) => median ?? []);
  const total = seconds.reduce((sum, each) => sum + each, 0);
  return { minutes: wholeMinutes(total), measured: seconds.length, steps: tasks.length };
}
