import type { LessonListItem } from '@sentiero/contracts/lessons';
import type { ScheduleDraft } from './schedule-draft.ts';

/** The lessons that count in a course: those of its plan in the plan's order, or all without a plan. */
export function courseLessons(
  visible: readonly LessonListItem[],
  planned: ScheduleDraft['lessons'],
): readonly LessonListItem[] {
  if (planned === 'all') return visible;
  const byId = new Map(visible.map((lesson) => [lesson.id, lesson]));
  return planned.flatMap(({ lesson }) => byId.get(lesson) ?? []);
}
