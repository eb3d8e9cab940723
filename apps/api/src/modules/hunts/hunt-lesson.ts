import type { HuntSettings } from '@sentiero/contracts/hunts';
import type { UserContext } from '../../context.ts';
import type { ContentCache } from '../../db/content-cache.ts';
import { notFound } from '../../http/errors.ts';
import type { Content } from '../lessons/content.queries.ts';
import { findVisibleLesson } from '../lessons/lessons.queries.ts';
import { readUnlocked } from '../lessons/lessons.service.ts';

export type HuntLesson = {
  id: number;
  hunt: HuntSettings;
  targetId: number;
  /** Whether learners can take help. */
  helps: boolean;
};

/** A visible hunt whose requirements the caller meets; a path lesson, and a hunt without a target, are none. */
export async function readHuntLesson(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<HuntLesson> {
  await readUnlocked(ctx, contents, lessonId);
  const found = await findVisibleLesson(ctx, lessonId);
  const { lesson, target } = found ?? {};
  if (lesson?.mode !== 'hunt' || !lesson.hunt || !target) throw notFound('hunt');
  return { id: lesson.id, hunt: lesson.hunt, targetId: target.id, helps: lesson.guidance !== 'none' };
}
