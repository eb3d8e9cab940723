import { Learner } from '../learner.ts';
import type { Running } from '../running.ts';
import { partsOf } from '../one-sitting.ts';
import { visibleSteps, type PlayedLesson } from '../played-lessons.ts';
import { TriedStep } from './tried-step.ts';
import { stepName, type OnNearMiss, type Plan, type WayResult } from './way.ts';

type Playing = { readonly plan: Plan; readonly onNearMiss?: OnNearMiss | undefined };

/** Plays the lessons as one learner, each step by its entry in the plan, otherwise by its solution. */
export async function playPlan(
  platform: Running,
  lessons: readonly PlayedLesson[],
  playing: Playing,
): Promise<WayResult[]> {
  const learner = await Learner.signUp(platform);
  const results: WayResult[] = [];
  const required = new Set(lessons.flatMap(({ required_lessons }) => required_lessons));
  try {
    for (const lesson of lessons)
      results.push(
        ...(await playLesson({ learner, lesson, ...playing, isRequired: required.has(lesson.key) })),
      );
  } finally {
    learner.leave();
  }
  return results;
}

type Part = Playing & { learner: Learner; lesson: PlayedLesson; isRequired: boolean };

async function playLesson({ learner, lesson, plan, onNearMiss, isRequired }: Part): Promise<WayResult[]> {
  const steps = visibleSteps(lesson);
  const waysAt = (index: number) => plan.get(stepName(lesson.key, steps[index]?.key ?? '')) ?? [];
  const last = isRequired
    ? steps.length - 1
    : steps.findLastIndex((_step, index) => waysAt(index).length > 0);
  const results: WayResult[] = [];
  let reached = 0;
  try {
    const opened = await learner.open(lesson);
    for (const [index, step] of steps.slice(0, last + 1).entries()) {
      const { shown, solution } = partsOf(lesson, step, opened.steps[index]);
      reached = index + 1;
      if (solution === null) continue;
      const tried = new TriedStep({ learner, opened, lesson, step, shown, solution, onNearMiss });
      const found = await tried.play(waysAt(index));
      results.push(...found.results);
      if (found.problem !== null) throw new Error(`${step.key}: ${found.problem}`);
    }
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    const missed = steps.flatMap((_step, index) => (index >= reached ? waysAt(index) : []));
    results.push(...missed.map((way) => ({ way, outcome: 'untried' as const, note })));
  }
  return results;
}
