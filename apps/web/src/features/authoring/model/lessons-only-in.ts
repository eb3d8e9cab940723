import type { AuthoredCategory } from '@sentiero/contracts/authoring';

type Lesson = AuthoredCategory['lessons'][number];

/** The lessons that are in no other category: without this one, learners do not find them. */
export function lessonsOnlyIn(category: AuthoredCategory, all: readonly AuthoredCategory[]): Lesson[] {
  const elsewhere = new Set(
    all.filter(({ id }) => id !== category.id).flatMap(({ lessons }) => lessons.map(({ id }) => id)),
  );
  return category.lessons.filter(({ id }) => !elsewhere.has(id));
}
