import { expect, test } from 'vitest';
import { nextHelp } from './next-help.ts';

const all = { hint: true, teacher: true, request: true, isAnswer: false };
const none = { hint: false, teacher: false, request: false, isAnswer: false };
const after = (offer: Parameters<typeof nextHelp>[1]) =>
  [1, 2, 3, 4, 5, 6].map((attempts) => nextHelp(attempts, offer));

test('the advice escalates: another look, the nearest request, a hint, a teacher', () => {
  expect(after(all)).toEqual(['look', 'request', 'hint', 'hint', 'teacher', 'teacher']);
});

test('only what there is is advised', () => {
  expect(after({ ...all, request: false, teacher: false })).toEqual([
    'look',
    'look',
    'hint',
    'hint',
    'hint',
    'hint',
  ]);
  expect(after({ ...none, isAnswer: true }).slice(0, 3)).toEqual(['answer', 'answer', 'pause']);
  expect(after({ ...none, teacher: true })[2]).toBe('teacher');
  expect(after(none)).toEqual(['look', 'look', 'pause', 'pause', 'pause', 'pause']);
});
