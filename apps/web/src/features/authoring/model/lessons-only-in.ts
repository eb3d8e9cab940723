import type { AuthoredCategory } from '@sentiero/contracts/authoring';

type Lesson = AuthoredCategory['lessons'][number];

/** The lessons in no other category, which learners could not find without this one. */
export function lessonsOnlyIn(category: AuthoredCategory, all: readonly AuthoredCategory[]): Lesson[] {
  const elsewhere = new Set(
    all.filter(({ id }) => id !== category.id).flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  );
  return category.lessons.filter(({ id }) => !elsewhere.has(id));
}
