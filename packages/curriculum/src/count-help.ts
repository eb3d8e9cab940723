import { needsHelp, partsOf, rungs } from './check-help.ts';
import type { Curriculum, CurriculumLesson, CurriculumStep } from './curriculum.ts';

type Counted = { lesson: CurriculumLesson; step: CurriculumStep };

/** How much help learners have, as lines of text: for the lessons in their order by eights, and in all. */
export function countHelp({ lessons }: Curriculum): string[] {
  const groups = Array.from({ length: Math.ceil(lessons.length / 8) }, (_, index) =>
    lessons.slice(index * 8, index * 8 + 8),
  );
  const rows = [
    ...groups.map((group, index) => [`${index * 8 + 1} to ${index * 8 + group.length}`, group] as const),
    ['all', lessons] as const,
  ].map(([name, group]) => [name, ...Object.values(figuresOf(group))]);
  return [['lessons', ...Object.keys(figuresOf([]))], ...rows].map((row) =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(9) : cell.padStart(12))).join(''),
  );
}

const share = (some: number, all: number) => `${some}/${all}`;

function figuresOf(lessons: readonly CurriculumLesson[]): Record<string, string> {
  const steps: Counted[] = lessons.flatMap((lesson) => lesson.steps.map((step) => ({ lesson, step })));
  const helped = steps.filter(({ lesson, step }) => needsHelp(lesson, step)).map(({ step }) => step);
  const parts = helped.flatMap(partsOf);
  const choices = helped.flatMap((step) => step.choices);
  const replied = helped.filter((step) => step.choices.length === 0);
  const asked = helped.filter(({ choices: own }) => own.length > 0);
  const single = asked.filter(({ type }) => type === 'S');
  const places = (step: CurriculumStep) =>
    step.choices.flatMap(({ is_correct }, index) => (is_correct ? [index + 1] : [])).join('+');
  const lasts = lessons.map(({ steps: own }) => own.at(-1)?.debrief?.en ?? '');
  return {
    ladders: share(helped.filter(({ hints }) => hints.length >= rungs).length, helped.length),
    labels: share(parts.filter(({ isNamed }) => isNamed).length, parts.length),
    replies: share(replied.filter(({ replies }) => replies.length > 0).length, replied.length),
    'on choices': share(choices.filter(({ feedback }) => feedback).length, choices.length),
    debriefs: share(helped.filter(({ debrief }) => debrief !== null).length, helped.length),
    '2nd or 3rd': share(single.filter((step) => /^[23]$/.test(places(step))).length, single.length),
    'named CWE': share(lasts.filter((text) => /CWE-\d+/.test(text)).length, lessons.length),
    links: share(lasts.filter((text) => /\]\(https:/.test(text)).length, lessons.length),
  };
}
