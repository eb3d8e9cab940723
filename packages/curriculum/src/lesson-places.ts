import type { CurriculumCategory, Key } from './curriculum.ts';

/** A lesson's position in the sequence of all lessons, and the lesson after it. */
export type LessonPlace = { order: number; next: Key | null };

/** The sequence that the categories give, in their order and that of their lists. */
export function lessonPlaces(categories: readonly CurriculumCategory[]): Map<Key, LessonPlace> {
  const sequence = [
    ...new Set(categories.toSorted((a, b) => a.order - b.order).flatMap(({ lessons }) => lessons)),
  ];
  return new Map(sequence.map((key, order) => [key, { order, next: sequence[order + 1] ?? null }]));
}
