import { findingEvent } from '@sentiero/contracts/hunts';
import { huntRounds } from '../src/db/schema/index.ts';
import { aLesson, aStep } from './builders.ts';
import type { Harness } from './harness.ts';
import { aHole } from './hunt-target.ts';

const hunt = { holes: 1, levels: [1], weaknesses: null, same_for_course: false, minutes: null };

/** A hunt of one hole at that target, which has the only hole `sort`. */
export async function aHuntLesson(api: Harness, targetId: number): Promise<{ id: number }> {
  const lesson = await aLesson(api, { targetId, mode: 'hunt', hunt });
  await aStep(api, lesson.id, 'E', { eventType: findingEvent });
  return { id: lesson.id };
}

/** The same with a round of the user, without a call of the target. */
export async function aRunningHunt(api: Harness, userId: number, targetId: number): Promise<{ id: number }> {
  const { id: lessonId } = await aHuntLesson(api, targetId);
  const startedAt = api.ctx.clock();
  await api.ctx.db
    .insert(huntRounds)
    .values({ userId, lessonId, seed: 'a', holes: [aHole('sort')], startedAt });
  return { id: lessonId };
}

export const aReport = () => ({
  request: crypto.randomUUID(),
  weakness: 'xss' as const,
  place: { in: 'query' as const, name: 'sort' },
});
