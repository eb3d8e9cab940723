import { difficulties, owaspIds, type CategoryOverview, type LessonCard } from '@sentiero/contracts/lessons';

/** The lessons to show: of one level, of one category of the OWASP Top 10, or both. Null does not filter. */
export type LessonFilter = { level: number | null; owasp: string | null };

/** The filter in the page's address; unknown values do not filter. */
export function readFilter(params: URLSearchParams): LessonFilter {
  const level = Number(params.get('level'));
  const owasp = params.get('owasp') ?? '';
  return {
    level: difficulties.find((known) => known === level) ?? null,
    owasp: owaspIds.includes(owasp) ? owasp : null,
  };
}

export const isFiltering = ({ level, owasp }: LessonFilter): boolean => level !== null || owasp !== null;

/** The categories with their matching lessons, without those that have none. */
export function filterLessons(
  categories: readonly CategoryOverview[],
  filter: LessonFilter,
): CategoryOverview[] {
  return categories
    .map((category) => ({
      ...category,
      lessons: category.lessons.filter((lesson) => matches(lesson, filter)),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

/** The categories of the OWASP Top 10 that a lesson names, the newest list first. */
export function coveredTopics(categories: readonly CategoryOverview[]): string[] {
  const named = new Set(categories.flatMap(({ lessons }) => lessons.flatMap(({ owasp }) => owasp)));
  return owaspIds.filter((id) => named.has(id)).toSorted(newestFirst);
}

/** `2025-A01` comes before `2021-A01`. */
export function newestFirst(one: string, other: string): number {
  const [year = '', id = ''] = one.split('-');
  const [otherYear = '', otherId = ''] = other.split('-');
  return Number(otherYear) - Number(year) || id.localeCompare(otherId);
}

function matches({ difficulty, owasp }: LessonCard, filter: LessonFilter): boolean {
  return (
    (filter.level === null || difficulty === filter.level) &&
    (filter.owasp === null || owasp.includes(filter.owasp))
  );
}
