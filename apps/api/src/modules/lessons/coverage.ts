import { owaspIds, wstgIds, type Coverage, type CoverageRow } from '@sentiero/contracts/lessons';
import type { ContentLesson } from './content.queries.ts';

/** The lists of the field, each entry with the lessons that name it. */
export function coverageOf(lessons: readonly ContentLesson[]): Coverage {
  return { owasp: rowsOf(owaspIds, lessons, 'owasp'), wstg: rowsOf(wstgIds, lessons, 'wstg') };
}

function rowsOf(
  ids: readonly string[],
  lessons: readonly ContentLesson[],
  list: 'owasp' | 'wstg',
): CoverageRow[] {
  return ids.map((id) => ({
    id,
    lessons: lessons
      .filter((lesson) => lesson[list].includes(id))
      .map((lesson) => ({ id: lesson.id, title: lesson.title, hands_on: lesson.handsOn })),
  }));
}
