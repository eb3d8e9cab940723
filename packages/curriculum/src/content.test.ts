import { isFindingStep } from '@sentiero/contracts/authoring';
import { languages, type Language } from '@sentiero/contracts/shared';
import { planSizes, stepTypes } from '@sentiero/contracts/lessons';
import { hasWords } from '@sentiero/contracts/texts';
import { describe, expect, test } from 'vitest';
import { contentDir, readSolutions } from './index.ts';
import { shipped, shippedFiles } from './shipped.fixture.ts';
import { owaspTerms } from './owasp-terms.fixture.ts';
import { linesOfHelp, prose, textsOf, words } from './prose.ts';
import { structure } from './text-structure.fixture.ts';

const { categories, lessons, terms, pictures } = shipped;
const solutions = await readSolutions(contentDir);
const paths = lessons.filter(({ mode }) => mode === 'path');
const hunts = lessons.filter(({ mode }) => mode === 'hunt');
/** As they are written: the findings of hunts are made. */
const steps = lessons.flatMap((lesson) =>
  lesson.steps.filter((step) => !isFindingStep(step)).map((step) => ({ ...step, lesson: lesson.key })),
);
const named = steps.map((step) => [`${step.lesson}/${step.key}`, step] as const);

const texts = textsOf({ categories, lessons, terms, pictures, targets: [] });

describe('the shipped lessons', () => {
  test('use every type of step', () => {
    expect(new Set(steps.map(({ type }) => type))).toEqual(new Set(stepTypes));
  });

  test('have five to nine steps and at least two goals, or a hunt', () => {
    for (const lesson of paths) {
      expect(lesson.steps.length, lesson.key).toBeGreaterThanOrEqual(5);
      expect(lesson.steps.length, lesson.key).toBeLessThanOrEqual(9);
      expect(lesson.goals.length, lesson.key).toBeGreaterThanOrEqual(2);
    }
    for (const { key, hunt, steps: own } of hunts)
      expect(own.filter(isFindingStep), key).toHaveLength(hunt?.holes ?? 0);
  });

  test('end each block with a hunt of what it taught, and all of them with a free hunt and an exam', () => {
    const modes = categories.map((category) =>
      category.lessons.map((key) => lessons.find((lesson) => lesson.key === key)?.mode),
    );
    for (const [place, own] of modes.entries()) {
      const isLast = place === modes.length - 1;
      expect(own.filter((mode) => mode === 'hunt')).toHaveLength(isLast ? 2 : 1);
      expect(own.at(-1)).toBe('hunt');
    }
    expect(hunts.at(-1)).toMatchObject({
      guidance: 'none',
      hunt: { holes: 6, levels: [1, 2, 3], minutes: 75 },
    });
  });

  test('stand in one sequence, each after those that it requires', () => {
    expect(lessons.map(({ order }) => order)).toEqual(lessons.keys().toArray());
    for (const [place, { key, required_lessons: required, next_lesson: next }] of lessons.entries()) {
      const before = lessons.slice(0, place).map((lesson) => lesson.key);
      expect(before, key).toEqual(expect.arrayContaining(required));
      expect(next, key).toBe(lessons[place + 1]?.key ?? null);
    }
  });

  test('ask three questions from earlier lessons before every fourth one, and none before a hunt', () => {
    for (const [place, { key, recall }] of paths.entries())
      expect(recall, key).toBe((place + 1) % 4 === 0 ? 3 : 0);
    for (const { key, recall } of hunts) expect(recall, key).toBe(0);
  });

  test.each(planSizes)('fit a plan of %i times 45 minutes, with what they require', (size) => {
    const planned = lessons.filter(({ plan }) => plan !== null && plan <= size);
    const minutes = planned.flatMap((lesson) => lesson.steps.map((step) => step.minutes ?? 0));
    expect(minutes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(size * 45);
    expect(minutes.reduce((sum, each) => sum + each)).toBeGreaterThan(size * 40);
    const keys = planned.map(({ key }) => key);
    for (const { required_lessons: required } of planned)
      expect(keys).toEqual(expect.arrayContaining(required));
  });

  test('are in one category each', () => {
    const listed = categories.flatMap((category) => category.lessons);
    expect(listed.toSorted()).toEqual(lessons.map(({ key }) => key).toSorted());
  });

  test('have a debrief for each task and a model answer for each open question', () => {
    const place = ({ lesson, key }: (typeof steps)[number]) => `${lesson}/${key}`;
    const tasks = steps.filter(({ type }) => type === 'T' || type === 'E');
    expect(tasks.filter(({ debrief }) => debrief === null).map(place)).toEqual([]);
    const open = steps.filter(({ type }) => type === 'O');
    expect(open.filter((step) => step.model_answer === null).map(place)).toEqual([]);
  });

  test.each(named)('%s says the same in all four languages', (_, step) => {
    const { content, choices, hints, debrief, model_answer } = step;
    const afterwards = [debrief, model_answer].filter((text) => text !== null);
    const own = [content, ...choices.map((choice) => choice.content), ...hints, ...linesOfHelp(step)];
    for (const text of [...own, ...afterwards]) {
      for (const language of languages)
        expect(structure(text[language]), language).toEqual(structure(text.en));
    }
  });
});

/** What people look for by its usual name, in the title or a goal of a lesson: that is what the search reads. */
const searchedNames = [
  'BOLA',
  'brute force',
  'clickjacking',
  'CORS',
  'CSRF',
  'file upload',
  'GraphQL',
  'IDOR',
  'JWT',
  'LLM',
  'log injection',
  'mass assignment',
  'MD5',
  'OAuth',
  'open redirect',
  'passkey',
  'path traversal',
  'prompt injection',
  'race condition',
  'rate limit',
  'session fixation',
  'SQL injection',
  'SSRF',
  'SSTI',
  'supply chain',
  'webhook',
  'XSS',
  'XXE',
];
test.each(searchedNames)('a search for %s finds a lesson', (name) => {
  const found = lessons.filter(({ title, goals }) =>
    hasWords([title, ...goals].map(({ en }) => en).join('\n'), name),
  );
  expect(found.length).toBeGreaterThan(0);
});

describe('the wording', () => {
  const rules: [string, Language[], RegExp][] = [
    ['German is spelt as in Switzerland, without ß', ['de'], /ß/],
    ['there are no exclamation marks', [...languages], /!/],
    ['apostrophes are typographic', ['en', 'fr', 'it'], /\w'\w/],
    ['French has no breaking space before its punctuation', ['fr'], / [:;?»]|« /],
  ];
  test.each(rules)('%s', (_, of, pattern) => {
    const found = texts.flatMap(({ text }) =>
      of.map((language) => prose(text[language])).filter((t) => pattern.test(t)),
    );
    expect(found).toEqual([]);
  });
});

describe('the translations', () => {
  // Names, and words that are the same in both languages.
  const alike = new Set(['Injection', 'Header und Content Security Policy']);

  test('contain no English by accident', () => {
    const sentences = texts.filter(({ place }) => !/^(?:term .*: name|picture .*: label)$/.test(place));
    const found = sentences.flatMap(({ place, text }) =>
      languages
        .filter((language) => language !== 'en' && text[language] === text.en)
        .filter(() => words(text.en, 'en').length > 0 && !alike.has(text.en))
        .map((language) => `${place}: ${language}`),
    );
    expect(found).toEqual([]);
  });

  test('each take at most two minutes to read, and have more than a heading', () => {
    const wordsAMinute = 180;
    for (const { title, content, key, lesson } of steps) {
      for (const language of languages) {
        const count = words(content[language], language).length;
        expect(count, `${lesson}/${key}: ${language}`).toBeLessThanOrEqual(2 * wordsAMinute);
        expect(count, title.en).toBeGreaterThanOrEqual(15);
      }
    }
  });

  test.each(paths.map((lesson) => [lesson.key, lesson] as const))(
    '%s names its OWASP Top 10 categories in bold as the translations do, those of 2025 first',
    (_, lesson) => {
      const read = lesson.steps.flatMap(({ content, debrief }) => [content, ...(debrief ? [debrief] : [])]);
      const namedIn = (language: Language) =>
        read.map((text) => {
          const every = text[language].match(/A\d\d:20\d\d/g) ?? [];
          const inBold = [...text[language].matchAll(/\*\*(A\d\d:20\d\d) – ([^*]+)\*\*/g)].map(
            ([, category = '', name]) => {
              expect(name, `${language}: ${category}`).toBe(owaspTerms[category]?.[language]);
              return category;
            },
          );
          expect(inBold, language).toEqual(every);
          expect(inBold[0] ?? ':2025', language).toMatch(/:2025$/);
          return inBold;
        });
      expect(namedIn('en').flat().length).toBeGreaterThan(0);
      for (const language of languages)
        expect(namedIn(language).map((list) => list.toSorted())).toEqual(
          namedIn('en').map((list) => list.toSorted()),
        );
    },
  );
});

describe('the reference solutions', () => {
  const tasks = named.filter(([, { type }]) => type !== 'I');
  const solutionOf = (lesson: string, step: string) =>
    solutions.find((solution) => solution.lesson === lesson && solution.step === step);

  test.each(tasks)('%s has one', (_, { lesson, key }) => {
    expect(solutionOf(lesson, key)).toBeDefined();
  });

  test('use every request that has a name', () => {
    const files = [...shippedFiles];
    for (const [path, text] of files.filter(([name]) => name.endsWith('requests.yaml'))) {
      const folder = path.replace(/requests\.yaml$/, '');
      const used = files
        .filter(
          ([name]) => name.startsWith(folder) && /\/solution\.yaml$|^holes\//.test(name) && name !== path,
        )
        .flatMap(([, solution]) => solution.match(/[a-z0-9-]+/g) ?? []);
      const names = [...text.matchAll(/^([a-z0-9-]+):/gm)].map(([, name]) => name);
      expect(names, path).toEqual(names.filter((name) => new Set(used).has(name ?? '')));
    }
  });

  test.each(tasks.filter(([, { type }]) => type !== 'O'))('%s has a near miss', (_, { lesson, key }) => {
    expect(solutionOf(lesson, key)?.near_misses?.length).toBeGreaterThan(0);
  });
});
