import { noSpellings } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import { parseCurriculum } from './parse-curriculum.ts';

const parsed = (glossary: string) =>
  parseCurriculum(
    new Map([
      ['targets.yaml', '[]\n'],
      ['glossary.yaml', glossary],
    ]),
  ).curriculum.terms;

function term(key: string, name: string): string {
  const named = `{ de: ${name} de, en: ${name} en, fr: ${name} fr, it: ${name} it }`;
  return `- key: ${key}\n  term: ${named}\n  text: ${named}\n`;
}

function problemsOf(glossary: string): readonly Problem[] {
  try {
    parsed(glossary);
  } catch (error) {
    if (error instanceof CurriculumError) return error.problems;
    throw error;
  }
  return [];
}

test('a term has further spellings in some languages or in none', () => {
  expect(parsed(`${term('xss', 'A')}${term('csp', 'B')}  spellings: { fr: [C] }\n`)).toMatchObject([
    { key: 'xss', term: { it: 'A it' }, spellings: noSpellings },
    { key: 'csp', text: { de: 'B de' }, spellings: { ...noSpellings, fr: ['C'] } },
  ]);
});

test.each([
  [
    'two terms with one key',
    `${term('xss', 'A')}${term('xss', 'B')}`,
    { line: 4, reason: 'two terms have the key xss' },
  ],
  [
    'a spelling of two terms',
    `${term('xss', 'A')}${term('csp', 'B')}  spellings: { en: [a EN] }\n`,
    { line: 5, reason: '"a EN" is also a spelling of xss' },
  ],
])('%s are refused, with the line', (_name, glossary, problem) => {
  expect(problemsOf(glossary)).toEqual([{ file: 'glossary.yaml', ...problem }]);
});

test('an unknown field and a missing language are refused', () => {
  expect(problemsOf(term('xss', 'A').replace('text', 'texts'))).toHaveLength(2);
  expect(problemsOf(term('xss', 'A').replaceAll(/, it: A it/g, ''))).toHaveLength(2);
});
