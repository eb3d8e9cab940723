import { readFileSync } from 'node:fs';
import { languages } from '@sentiero/contracts/shared';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { answerTest } from './answer-test.ts';

type Example = { expected: string[]; right?: string[]; wrong?: string[] };

const examplesOf = (file: string): Example[] =>
  parse(readFileSync(new URL(`../examples/${file}.yaml`, import.meta.url), 'utf8'), { schema: 'failsafe' });

describe.each([...languages, 'all'])('examples/%s.yaml', (file) => {
  const rows = (verdict: 'right' | 'wrong') =>
    examplesOf(file).flatMap(({ expected, ...sentences }) =>
      (sentences[verdict] ?? []).map((sentence) => [expected.join(', '), sentence, expected] as const),
    );

  test.each(rows('right'))('where %s is expected, it is right: %s', (_lines, sentence, expected) =>
    expect(answerTest(expected.join('\n'))?.(sentence)).toBe(true),
  );

  test.each(rows('wrong'))('where %s is expected, it is wrong: %s', (_lines, sentence, expected) =>
    expect(answerTest(expected.join('\n'))?.(sentence)).toBe(false),
  );
});
