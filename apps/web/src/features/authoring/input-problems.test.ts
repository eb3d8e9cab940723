import { expect, test } from 'vitest';
import { newCategory, newCondition, newLesson, newStep } from './drafts.ts';
import { categoryProblems, lessonProblems, refusedInput, stepProblems } from './input-problems.ts';

const text = { de: 'd', en: 'e', fr: 'f', it: 'i' };
const step = { ...newStep(), title: text, content: text };
const pathsOf = (problems: { path: string }[]) => problems.map(({ path }) => path);

test('texts are required in every language', () => {
  expect(
    pathsOf(categoryProblems({ ...newCategory(), title: { ...text, fr: ' ' }, description: text })),
  ).toEqual(['/title/fr']);
  expect(pathsOf(stepProblems({ ...step, content: { ...text, de: '' } }))).toEqual(['/content/de']);
});

test('the order is a number from 0 on', () => {
  for (const order of [Number.NaN, -1, 0.5])
    expect(pathsOf(stepProblems({ ...step, order }))).toEqual(['/order']);
  expect(stepProblems({ ...step, order: 0 })).toEqual([]);
});

test('whether a lesson has a target must be said, and that it has none is an answer', () => {
  const lesson = { ...newLesson(), title: text, goals: [text, { ...text, it: '' }] };
  expect(pathsOf(lessonProblems(lesson))).toEqual(['/goals/1/it', '/target_application_id']);
  expect(lessonProblems({ ...lesson, goals: [], target_application_id: null })).toEqual([]);
});

test('each type of step asks for its own rule', () => {
  const wrong = { content: text, is_correct: false };
  const right = { content: text, is_correct: true };
  expect(pathsOf(stepProblems({ ...step, type: 'Q' }))).toEqual(['/question_answer']);
  expect(pathsOf(stepProblems({ ...step, type: 'T' }))).toEqual(['/task_url']);
  expect(pathsOf(stepProblems({ ...step, type: 'E' }))).toEqual(['/event_type']);
  expect(pathsOf(stepProblems({ ...step, type: 'S', choices: [right, right] }))).toEqual(['/choices']);
  expect(pathsOf(stepProblems({ ...step, type: 'M', choices: [wrong] }))).toEqual(['/choices']);
  expect(stepProblems({ ...step, type: 'M', choices: [right, right, wrong] })).toEqual([]);
});

test('a condition needs a key, and a value where its type has one to write', () => {
  const conditions = [
    newCondition(),
    { ...newCondition(), key: 'n', type: 'int' as const },
    { ...newCondition(), key: 'b', type: 'boolean' as const, value_boolean: true },
  ];
  const problems = stepProblems({ ...step, type: 'E', event_type: 'sql', event_conditions: conditions });
  expect(pathsOf(problems)).toEqual([
    '/event_conditions/0/key',
    '/event_conditions/0/value_string',
    '/event_conditions/1/value_int',
  ]);
});

test('what the server refuses stands at its field', () => {
  const errors = [
    { path: '/task_url', message: 'x' },
    { path: '/order', message: 'x' },
  ];
  expect(refusedInput(errors)).toEqual([
    { path: '/task_url', kind: 'pattern' },
    { path: '/order', kind: 'refused' },
  ]);
});
