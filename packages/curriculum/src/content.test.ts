import { languages, type Language, type TranslatableInput } from '@sentiero/contracts/shared';
import { stepTypes } from '@sentiero/contracts/lessons';
import { describe, expect, test } from 'vitest';
import type { CurriculumLesson } from './curriculum.ts';
import { contentDir, readCurriculum, readSolutions } from './index.ts';

const { categories, lessons } = await readCurriculum(contentDir);
const solutions = await readSolutions(contentDir);
const steps = lessons.flatMap((lesson) => lesson.steps.map((step) => ({ ...step, lesson: lesson.key })));
const named = steps.map((step) => [`${step.lesson}/${step.key}`, step] as const);

function textsOf(lesson: CurriculumLesson): TranslatableInput[] {
  return [
    lesson.title,
    ...lesson.goals,
    ...lesson.required_other,
    ...lesson.steps.flatMap(({ title, content, choices }) => [
      title,
      content,
      ...choices.map((choice) => choice.content),
    ]),
  ];
}

const texts = [
  ...categories.flatMap(({ title, description }) => [title, description]),
  ...lessons.flatMap(textsOf),
];

/** What is left for people to read: without code. */
function prose(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');
}

/** What a text is built of, which no translation changes. */
function structure(text: string) {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    paragraphs: text.split(/\n{2,}/).length,
    headings: text.match(/^#+ /gm) ?? [],
    fences: text.match(/^```.*$/gm) ?? [],
    links: count(/\]\(/g),
    tableRows: count(/^\|/gm),
    listItems: count(/^- /gm),
    code: (text.replace(/^```[\s\S]*?^```$/gm, '').match(/`[^`\n]*`/g) ?? []).toSorted(),
    bold: count(/\*\*/g),
  };
}

describe('the shipped lessons', () => {
  test('use every type of step', () => {
    expect(new Set(steps.map(({ type }) => type))).toEqual(new Set(stepTypes));
  });

  test('have five to eight steps and at least two goals', () => {
    for (const lesson of lessons) {
      expect(lesson.steps.length, lesson.key).toBeGreaterThanOrEqual(5);
      expect(lesson.steps.length, lesson.key).toBeLessThanOrEqual(8);
      expect(lesson.goals.length, lesson.key).toBeGreaterThanOrEqual(2);
    }
  });

  test('are each in one category', () => {
    const listed = categories.flatMap((category) => category.lessons);
    expect(listed.toSorted()).toEqual(lessons.map(({ key }) => key).toSorted());
  });

  test.each(named)('%s says the same in all four languages', (_, { content, choices }) => {
    for (const text of [content, ...choices.map((choice) => choice.content)]) {
      for (const language of languages)
        expect(structure(text[language]), language).toEqual(structure(text.en));
    }
  });
});

describe('the wording', () => {
  const rules: [string, Language[], RegExp][] = [
    ['German is spelt as in Switzerland, without ß', ['de'], /ß/],
    ['there are no exclamation marks', [...languages], /!/],
    ['apostrophes are typographic', ['en', 'fr', 'it'], /\w'\w/],
    ['French has no breaking space before its punctuation', ['fr'], / [:;?»]|« /],
  ];
  test.each(rules)('%s', (_, of, pattern) => {
    const found = texts.flatMap((text) =>
      of.map((language) => prose(text[language])).filter((t) => pattern.test(t)),
    );
    expect(found).toEqual([]);
  });
});

describe('the reference solutions', () => {
  const tasks = named.filter(([, { type }]) => type !== 'I');
  const solutionOf = (lesson: string, step: string) =>
    solutions.find((solution) => solution.lesson === lesson && solution.step === step);

  test.each(tasks)('%s has one', (_, { lesson, key }) => {
    expect(solutionOf(lesson, key)).toBeDefined();
  });

  test.each(tasks.filter(([, { type }]) => type !== 'O'))('%s has a near miss', (_, { lesson, key }) => {
    expect(solutionOf(lesson, key)?.near_misses?.length).toBeGreaterThan(0);
  });

  test.each(tasks.filter(([, { type }]) => type === 'Q'))(
    '%s takes its answer, not the near misses',
    (_, step) => {
      const accepted = (step.question_answer ?? '').split('\n').map((line) => line.trim().toLowerCase());
      const found = solutionOf(step.lesson, step.key);
      expect(accepted).toContain(found?.solution.answer?.trim().toLowerCase());
      for (const { answer } of found?.near_misses ?? [])
        expect(accepted).not.toContain(answer?.toLowerCase());
    },
  );
});
