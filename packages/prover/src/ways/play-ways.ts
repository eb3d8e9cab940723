import { playOrder, type Key } from '@sentiero/curriculum';
import type { Running } from '../running.ts';
import type { PlayedLesson } from '../played-lessons.ts';
import { playPlan } from './play-plan.ts';
import { planWays, waysOf, wayName, type OnNearMiss, type Plan, type Way, type WayResult } from './way.ts';

/** An accepted near miss leaves the other way in its learner's plan untried; a new learner plays that way. */
const rounds = 3;

type Parts = {
  readonly only: readonly Key[];
  readonly learnersAtOnce: number;
  readonly onNearMiss?: OnNearMiss;
};

/**
 * Plays every other way and every near miss of the given lessons, each by a learner who has not completed the step.
 */
export async function playWays(
  platform: Running,
  lessons: readonly PlayedLesson[],
  { only, learnersAtOnce, onNearMiss }: Parts,
): Promise<WayResult[]> {
  const asked = lessons.filter(({ key }) => only.length === 0 || only.includes(key));
  const results = new Map<string, WayResult>();
  let left: readonly Way[] = asked.flatMap(waysOf);
  for (let round = 1; round <= rounds && left.length > 0; round++) {
    const plans = planWays(left);
    const found = await inParallel(learnersAtOnce, plans, (plan) =>
      playPlan(platform, lessonsOf(lessons, plan), { plan, onNearMiss }),
    );
    for (const result of found.flat()) results.set(wayName(result.way), result);
    left = found.flat().flatMap(({ way, outcome }) => (outcome === 'untried' ? way : []));
  }
  return [...results.values()];
}

function lessonsOf(lessons: readonly PlayedLesson[], plan: Plan): PlayedLesson[] {
  const keys = [...plan.values()].flatMap((ways) => ways.map(({ lesson }) => lesson));
  return playOrder(lessons, { only: [...new Set(keys)] });
}

async function inParallel<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const takeTurns = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, takeTurns));
  return results;
}
