import { difficulties, owaspIds, type CategoryOverview, type LessonCard } from '@sentiero/contracts/lessons';
import { hasWords } from '@sentiero/contracts/texts';

/** The lessons to show: of one level, of one category of the OWASP Top 10, with these words. Null does not filter. */
export type LessonFilter = { level: number | null; owasp: string | null; text: string | null };

export const noFilter: LessonFilter = { level: null, owasp: null, text: null };

/** The filter in the page's address; unknown values do not filter. */
export function readFilter(params: URLSearchParams): LessonFilter {
  const level = Number(params.get('level'));
  const owasp = params.get('owasp') ?? '';
  return {
    level: difficulties.find((known) => known === level) ?? null,
    owasp: owaspIds.includes(owasp) ? owasp : null,
    text: params.get('q')?.trim() || null,
  };
}

export const isFiltering = ({ level, owasp, text }: LessonFilter): boolean =>
  level !== null || owasp !== null || text !== null;

/** The categories with their matching lessons, without those that have none. */
export function filterLessons(
  categories: readonly CategoryOverview[],
  filter: LessonFilter,
): CategoryOverview[] {
  return categories
    .map((category) => ({
      ...category,
      lessons: category.lessons.filter((lesson) => matches(lesson, category, filter)),
    }))
    .filter(({ lessons }) => lessons.length > 0);
}

/** The categories of the newest OWASP Top 10 that a lesson names; `chosen`, from an older list, comes last. */
export function coveredTopics(categories: readonly CategoryOverview[], chosen: string | null): string[] {
  const named = new Set(categories.flatMap(({ lessons }) => lessons.flatMap(({ owasp }) => owasp)));
  const topics = owaspIds.filter((id) => named.has(id)).toSorted(newestFirst);
  const edition = topics[0]?.split('-', 1)[0];
  return topics.filter((id) => id === chosen || id.split('-', 1)[0] === edition);
}

/** `2025-A01` comes before `2021-A01`. */
export function newestFirst(one: string, other: string): number {
  const [year = '', id = ''] = one.split('-');
  const [otherYear = '', otherId = ''] = other.split('-');
  return Number(otherYear) - Number(year) || (id < otherId ? -1 : 1);
}

function matches(
  lesson: LessonCard,
  category: CategoryOverview,
  { level, owasp, text }: LessonFilter,
): boolean {
  return (
    (level === null || lesson.difficulty === level) &&
    (owasp === null || lesson.owasp.includes(owasp)) &&
    (text === null || hasWords(searchedText(lesson, category), text))
  );
}

/** All languages are searched, because many terms are known by their English names. */
function searchedText({ title, goals, owasp, wstg, topics }: LessonCard, category: CategoryOverview): string {
  const texts = [title, ...goals, category.title].flatMap((text) => Object.values(text));
  return [...texts, ...owasp, ...wstg, ...topics].join('\n');
}
