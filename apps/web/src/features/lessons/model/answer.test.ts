import { describe, expect, test } from 'vitest';
import { ApiError } from '@sentiero/client/errors';
import { canSubmit, feedbackOf, initialAnswer, isAnswerLocked, toSubmission } from './answer.ts';
import { aStep } from './lesson-samples.ts';

const at = '2026-11-21T12:00:00Z';
const refusedWith = (status: number) => ({
  error: new ApiError({ status, statusText: '', isHtml: false, body: '' }),
});
const refused = (code: string) => ({
  error: new ApiError({ status: 403, statusText: '', isHtml: false, body: { code } }),
});

test('text is trimmed and sent without choices, choices are sent without text', () => {
  expect(toSubmission('Q', { text: ' a ', choices: [1] })).toEqual({ data: 'a', choices: null });
  expect(toSubmission('M', { text: 'a', choices: [1, 2] })).toEqual({
    data: null,
    choices: [{ id: 1 }, { id: 2 }],
  });
});

test.each([
  ['Q', { text: '  ', choices: [] }, false],
  ['O', { text: 'x', choices: [] }, true],
  ['S', { text: '', choices: [] }, false],
  ['S', { text: '', choices: [4] }, true],
  ['M', { text: '', choices: [] }, true],
] as const)('%s with %o can be sent: %s', (type, answer, expected) => {
  expect(canSubmit(type, answer)).toBe(expected);
});

test("an open question starts with the learner's own last answer", () => {
  expect(initialAnswer(aStep({ type: 'O', answer: 'because' })).text).toBe('because');
});

describe('the inputs', () => {
  test.for([
    ['are free on an open step', 'Q', null, 'idle', false],
    ['are locked while sending', 'O', null, 'pending', true],
    ['are locked on a completed step', 'S', at, 'idle', true],
    ['stay free on an answered open question', 'O', at, 'idle', false],
  ] as const)('%s', ([_title, type, completed, state, locked]) => {
    expect(isAnswerLocked(aStep({ type, completed }), state)).toBe(locked);
  });
});

describe('the feedback', () => {
  test.for([
    ['is empty at first', 'Q', null, 'idle', null],
    ['is empty on a step that was completed before', 'Q', at, 'idle', null],
    ['says that an open question was answered already', 'O', at, 'idle', 'already-answered'],
    ['says that an open answer arrived', 'O', at, 'accepted', 'submitted'],
    ['says that an answer is right', 'S', at, 'accepted', 'correct'],
    ['says that an answer is wrong', 'M', null, refused('answer_incorrect'), 'incorrect'],
    ['takes a 403 without a code for a wrong answer', 'Q', null, refusedWith(403), 'incorrect'],
    ['takes no other answer without a code for one', 'Q', null, refusedWith(500), null],
    ['leaves any other refusal to the error box', 'Q', null, refused('step_not_reachable'), null],
  ] as const)('%s', ([_title, type, completed, state, expected]) => {
    expect(feedbackOf(aStep({ type, completed }), state)).toBe(expected);
  });
});
