import { stepTypes } from '@sentiero/contracts/lessons';
import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSubmission, type Answer } from './grade-submission.ts';
import { gradable } from './gradable.fixture.ts';
import { verdictOf } from './report.ts';

const answer = (fields: Partial<Answer>): Answer => ({ data: null, choices: null, ...fields });
const ids = (...chosen: number[]) => answer({ choices: chosen.map((id) => ({ id })) });

describe('a short answer equals one of the accepted lines', () => {
  test.each([
    ['sid', 'sid', 'passed'],
    ['sid', '  SID \n', 'passed'],
    ['sid\nsession id', 'Session ID', 'passed'],
    ['sid\r\nsession id\r\n', 'sid', 'passed'],
    ['ﬁsh', 'fish', 'passed'],
    ['Ａ', 'a', 'passed'],
    ['sid', 'sid2', 'failed'],
    ['sid', 'si', 'failed'],
    ['a\n\nb', '', 'not-gradable'],
    ['sid', '   ', 'not-gradable'],
    ['', 'sid', 'not-gradable'],
    [null, 'sid', 'not-gradable'],
  ])('accepted %j, given %j: %s', (questionAnswer, data, verdict) => {
    const step = gradable('Q', { questionAnswer });
    expect(verdictOf(checkSubmission(step, answer({ data })))).toBe(verdict);
  });
});

describe('an open answer is any text', () => {
  test.each([
    ['because', 'passed'],
    [' \t\n', 'not-gradable'],
    [null, 'not-gradable'],
  ])('%j: %s', (data, verdict) => {
    expect(verdictOf(checkSubmission(gradable('O'), answer({ data })))).toBe(verdict);
  });
});

describe('choices', () => {
  const choices = [
    { id: 1, isCorrect: true },
    { id: 2, isCorrect: false },
    { id: 3, isCorrect: true },
  ];
  const single = [
    { id: 1, isCorrect: true },
    { id: 2, isCorrect: false },
  ];
  test.for([
    ['S', single, ids(1), 'passed'],
    ['S', single, ids(1, 1), 'passed'],
    ['S', single, ids(2), 'failed'],
    ['S', single, ids(1, 2), 'failed'],
    ['S', single, ids(99), 'failed'],
    ['S', single, ids(), 'not-gradable'],
    ['S', choices, ids(1), 'not-gradable'],
    ['S', [], ids(1), 'not-gradable'],
    ['M', choices, ids(1, 3), 'passed'],
    ['M', choices, ids(3, 1, 3), 'passed'],
    ['M', choices, ids(1), 'failed'],
    ['M', choices, ids(1, 2, 3), 'failed'],
    ['M', choices, ids(), 'failed'],
    ['M', [{ id: 1, isCorrect: false }], ids(), 'passed'],
    ['M', [], ids(), 'not-gradable'],
    ['M', choices, answer({ data: '1' }), 'not-gradable'],
  ] as const)('%s of %j, given %j: %s', ([type, own, given, verdict]) => {
    expect(verdictOf(checkSubmission(gradable(type, { choices: own }), given))).toBe(verdict);
  });
});

test.each(['I', 'T', 'E'] as const)('a step of type %s takes no answer', (type) => {
  expect(verdictOf(checkSubmission(gradable(type), answer({ data: 'x', choices: [] })))).toBe('not-gradable');
});

test('grading an answer never throws', () => {
  const anyStep = fc.record({
    type: fc.constantFrom(...stepTypes),
    questionAnswer: fc.option(fc.string({ unit: anyCharacter })),
    choices: fc.array(fc.record({ id: fc.integer(), isCorrect: fc.boolean() })),
  });
  const anyAnswer = fc.record({
    data: fc.option(fc.string({ unit: anyCharacter })),
    choices: fc.option(fc.array(fc.record({ id: fc.integer() }))),
  });
  fc.assert(
    fc.property(anyStep, anyAnswer, ({ type, ...fields }, given) => {
      verdictOf(checkSubmission(gradable(type, fields), given));
    }),
  );
});
