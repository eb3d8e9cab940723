import { coverageLists, coverBy, type Coverage, type CoverageRow } from '@sentiero/contracts/lessons';
import type { ContentLesson } from './content.queries.ts';

/** The lists of the field, each entry with the lessons that name it. */
export function coverageOf(lessons: readonly ContentLesson[]): Coverage {
  const rowsOf = (ids: readonly string[]): CoverageRow[] =>
    ids.map((id) => ({ id, lessons: lessons.flatMap((lesson) => coveringLesson(lesson, id)) }));
  const { owasp, wstg, portswigger, api, llm } = coverageLists;
  return {
    owasp: rowsOf(owasp),
    wstg: rowsOf(wstg),
    portswigger: rowsOf(portswigger),
    api: rowsOf(api),
    llm: rowsOf(llm),
  };
}

function coveringLesson(lesson: ContentLesson, id: string): CoverageRow['lessons'] {
  const cover = coverBy(lesson, id);
  return cover ? [{ id: lesson.id, title: lesson.title, hands_on: cover === 'hands_on' }] : [];
}
