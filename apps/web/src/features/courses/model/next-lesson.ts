import type { MemberLesson } from '@sentiero/contracts/progress';
import type { Translatable } from '@sentiero/contracts/shared';

/** A lesson of the platform, with the ids of those that have to be completed before it. */
export type Required = { id: number; title: Translatable; missing: readonly number[] };
export type Next = {
  id: number;
  title: Translatable;
  /** The lesson of the course: itself, or the one that it opens. */
  lesson: MemberLesson;
};

/** The lessons that count in the course. */
export const countedLessons = (progress: readonly MemberLesson[]): MemberLesson[] =>
  progress.filter(({ counts }) => counts);

/**
 * The lesson of a course to do next: the first that is not completed, those that have begun first. If it is locked, the
 * one that opens it, which may be outside the course. Null if everything is done.
 */
export function nextLesson(
  lessons: readonly MemberLesson[],
  required: ReadonlyMap<number, Required>,
  nowMs: number,
): Next | null {
  const open = lessons.filter(({ completed, tasks }) => completed < tasks);
  const lesson = open.find(({ opens }) => opens === null || Date.parse(opens) <= nowMs) ?? open[0];
  if (!lesson) return null;
  const { id, title } = startable(lesson, required);
  return { id, title, lesson };
}

type Named = Pick<Required, 'id' | 'title'>;

function startable(lesson: Named, required: ReadonlyMap<number, Required>): Named {
  const seen = new Set<number>();
  let at = lesson;
  for (;;) {
    seen.add(at.id);
    const before = required.get(required.get(at.id)?.missing[0] ?? 0);
    if (!before || seen.has(before.id)) return at;
    at = before;
  }
}

const shownAtMost = 12;
const window = 8;

/** A long list as its part around the next lesson, and the rest. */
export function aroundNext<Lesson extends { id: number }>(
  lessons: readonly Lesson[],
  next: number | undefined,
): { shown: readonly Lesson[]; others: readonly Lesson[] } {
  if (lessons.length <= shownAtMost) return { shown: lessons, others: [] };
  const place = lessons.findIndex(({ id }) => id === next);
  const from = Math.min(Math.max(0, place - 1), lessons.length - window);
  const shown = lessons.slice(from, from + window);
  return { shown, others: lessons.filter((lesson) => !shown.includes(lesson)) };
}
