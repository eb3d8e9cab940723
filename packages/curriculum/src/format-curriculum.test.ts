import { expect, test } from 'vitest';
import { formatCurriculum } from './index.ts';
import { shipped } from './shipped.fixture.ts';
import { parseCurriculum } from './parse-curriculum.ts';

const { targets, lessons, pictures } = shipped;

test('the shipped lessons are unchanged after being written to files and read again', () => {
  const files = formatCurriculum(shipped);
  expect(parseCurriculum(files).curriculum).toEqual(shipped);
  expect([...files.keys()]).toEqual([...files.keys()].toSorted());
});

test('texts that YAML could read as another type stay texts', () => {
  const odd = [
    'null',
    '0x10',
    '1e3',
    '- a',
    'a: b',
    '# no comment',
    "it's",
    '"',
    '\t tab',
    'é\u2028',
    '😀',
    '~',
  ];
  const changed = lessons.slice(0, 1).map((lesson) => ({
    ...lesson,
    required_lessons: [],
    next_lesson: null,
    goals: odd.map((text) => ({ de: text, en: text, fr: text, it: text })),
  }));
  const files = formatCurriculum({ targets, categories: [], lessons: changed, terms: [], pictures });
  expect(parseCurriculum(files).curriculum.lessons).toEqual(changed);
});

test('minutes, feedback, hints and labels are unchanged after being written to files and read again', () => {
  const said = (text: string) => ({ de: `${text} de`, en: text, fr: `${text} fr`, it: `${text} it` });
  const guided = lessons.map((lesson) => ({
    ...lesson,
    minutes: 90,
    steps: lesson.steps.map((step) => ({
      ...step,
      feedback: 'count' as const,
      feedback_after: 5,
      secret: step.type === 'T' ? ['status' as const] : step.secret,
      hints: [said('First'), said('Second')],
      debrief: step.type === 'I' ? null : said('Closed so'),
      model_answer: step.type === 'O' ? said('One would say') : null,
      event_conditions: step.event_conditions.map((own) => ({ ...own, secret: true, label: said('A row') })),
    })),
  }));
  const read = parseCurriculum(
    formatCurriculum({ targets, categories: [], lessons: guided, terms: [], pictures }),
  ).curriculum;
  expect(read.lessons).toEqual(guided);
});

test('two steps with the same order keep it, and their sequence', () => {
  const crowded = lessons.map((lesson) => ({
    ...lesson,
    steps: lesson.steps.map((step) => ({ ...step, order: 4 })),
  }));
  const read = parseCurriculum(
    formatCurriculum({ targets, categories: [], lessons: crowded, terms: [], pictures }),
  ).curriculum;
  expect(read.lessons).toEqual(crowded);
});
