import { coverageLists, coverBy, entriesOf, topicNames } from '@sentiero/contracts/lessons';
import type { Curriculum, CurriculumLesson } from './curriculum.ts';
import type { Problem } from './curriculum-error.ts';

/** A hunt has a finding for each hole, even without steps of its own. */
const isHandsOn = ({ mode, steps }: CurriculumLesson): boolean =>
  mode === 'hunt' || steps.some(({ type, is_visible }) => is_visible && (type === 'T' || type === 'E'));

/** What a lesson says to practise without being about it, or without a task. */
export function checkCover(lesson: CurriculumLesson): Problem[] {
  const about = entriesOf(lesson);
  const stray = lesson.practises.filter((id) => !about.includes(id));
  const reasons = [
    ...stray.map((id) => `practises ${id}, which is in none of owasp, wstg and topics`),
    ...(lesson.practises.length > 0 && !isHandsOn(lesson)
      ? ['practises something without a T or E step']
      : []),
  ];
  return reasons.map((reason) => ({ file: `lessons/${lesson.key}/lesson.yaml`, line: 1, reason }));
}

const words = { hands_on: 'by hand', text: 'in text', none: 'none' } as const;
type State = keyof typeof words;
type Row = { id: string; state: State; lessons: string[] };

/** What the visible lessons cover, as lines of text: for each list its figures and its entries. */
export function coverageLines({ lessons }: Curriculum): string[] {
  const visible = lessons.filter(({ is_visible }) => is_visible);
  return listsByEdition().flatMap(([list, ids]) => {
    const rows = ids.map((id) => rowOf(id, visible));
    const figures = (Object.keys(words) as State[]).map((state) => {
      const count = rows.filter((row) => row.state === state).length;
      return `${words[state]} ${count}`;
    });
    return [`${list}: ${figures.join(', ')}, of ${ids.length}`, ...rows.map(lineOf), ''];
  });
}

/** The OWASP Top 10 by year. */
const listsByEdition = (): [string, readonly string[]][] =>
  Object.entries(coverageLists).flatMap(([list, ids]): [string, readonly string[]][] =>
    list === 'owasp'
      ? [...Map.groupBy(ids, (id) => id.slice(0, 4))].map(([year, own]) => [`${list} ${year}`, own])
      : [[list, ids]],
  );

function rowOf(id: string, lessons: readonly CurriculumLesson[]): Row {
  const by = (state: State) =>
    lessons
      .filter((lesson) => coverBy({ ...lesson, handsOn: isHandsOn(lesson) }, id) === state)
      .map(({ key }) => key);
  const handsOn = by('hands_on');
  if (handsOn.length > 0) return { id, state: 'hands_on', lessons: handsOn };
  const text = by('text');
  return { id, state: text.length > 0 ? 'text' : 'none', lessons: text };
}

function lineOf({ id, state, lessons }: Row): string {
  const name = topicNames[id];
  const entry = name === undefined ? id : `${id} (${name})`;
  return `  ${words[state].padEnd(8)} ${entry}${lessons.length > 0 ? `: ${lessons.join(', ')}` : ''}`;
}
