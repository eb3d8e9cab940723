import { emptyCondition } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { ApiError } from '@sentiero/client/errors';
import { emptyText, newCategory, newLesson, newStep } from './drafts.ts';
import {
  categoryProblems,
  isUnchanged,
  lessonProblems,
  refusedInput,
  stepProblems,
} from './input-problems.ts';

const text = { de: 'd', en: 'e', fr: 'f', it: 'i' };
const step = { ...newStep(), title: text, content: text };
const pathsOf = (problems: { path: string }[]) => problems.map(({ path }) => path);

test('a hidden draft needs each text in one language, a visible one in all', () => {
  const german = { ...emptyText(), de: 'Ziel' };
  const draft = { ...newLesson(), title: german, goals: [german, emptyText()], target_application_id: null };
  const each = (path: string) => ['de', 'en', 'fr', 'it'].map((language) => `${path}/${language}`);
  expect(pathsOf(lessonProblems({ ...draft, is_visible: false }))).toEqual(each('/goals/1'));
  expect(pathsOf(lessonProblems(draft))).toEqual([
    ...each('/title').slice(1),
    ...each('/goals/0').slice(1),
    ...each('/goals/1'),
  ]);
});

test('texts are required in every language', () => {
  expect(
    pathsOf(categoryProblems({ ...newCategory(), title: { ...text, fr: ' ' }, description: text })),
  ).toEqual(['/title/fr']);
  expect(pathsOf(stepProblems({ ...step, content: { ...text, de: '' } }))).toEqual(['/content/de']);
});

test('the order is a whole number, 0 or higher', () => {
  for (const order of [Number.NaN, -1, 0.5])
    expect(pathsOf(stepProblems({ ...step, order }))).toEqual(['/order']);
  expect(stepProblems({ ...step, order: 0 })).toEqual([]);
});

test('a lesson needs an explicit target; "none" is valid', () => {
  const lesson = { ...newLesson(), title: text, goals: [text, { ...text, it: '' }] };
  expect(pathsOf(lessonProblems(lesson))).toEqual(['/goals/1/it', '/target_application_id']);
  expect(lessonProblems({ ...lesson, goals: [], target_application_id: null })).toEqual([]);
});

test('each type of step checks its own rule', () => {
  const wrong = { content: text, is_correct: false };
  const right = { content: text, is_correct: true };
  expect(pathsOf(stepProblems({ ...step, type: 'Q' }))).toEqual(['/question_answer']);
  expect(pathsOf(stepProblems({ ...step, type: 'T' }))).toEqual(['/task_url']);
  expect(pathsOf(stepProblems({ ...step, type: 'E' }))).toEqual(['/event_type']);
  expect(pathsOf(stepProblems({ ...step, type: 'S', choices: [right, right] }))).toEqual(['/choices']);
  expect(pathsOf(stepProblems({ ...step, type: 'M', choices: [wrong] }))).toEqual(['/choices']);
  expect(stepProblems({ ...step, type: 'M', choices: [right, right, wrong] })).toEqual([]);
});

test('a condition needs a key, and a value if its type has one', () => {
  const conditions = [
    emptyCondition,
    { ...emptyCondition, key: 'n', type: 'int' as const },
    { ...emptyCondition, key: 'b', type: 'boolean' as const, value_boolean: true },
  ];
  const problems = stepProblems({ ...step, type: 'E', event_type: 'sql', event_conditions: conditions });
  expect(pathsOf(problems)).toEqual([
    '/event_conditions/0/key',
    '/event_conditions/0/value_string',
    '/event_conditions/1/value_int',
  ]);
});

test('a header line without a colon is reported before sending', () => {
  const task = { ...step, type: 'T' as const, task_request_header: 'Origin' };
  expect(stepProblems(task)).toEqual([{ path: '/task_request_header', kind: 'pattern' }]);
});

test('a pattern in place of a header’s name is reported, since it would never match', () => {
  const withHeader = (line: string) =>
    stepProblems({ ...step, type: 'T' as const, task_response_header: line });
  expect(withHeader('re:^X-.*: on')).toEqual([{ path: '/task_response_header', kind: 'header-pattern' }]);
  expect(withHeader('Two words: on')).toEqual([{ path: '/task_response_header', kind: 'pattern' }]);
  expect(withHeader('Location: re:^/login')).toEqual([]);
});

test('impossible keys and statuses are reported at their fields', () => {
  const task_conditions = [
    { ...emptyCondition, key: 'quer.q', value_string: 'x' },
    { ...emptyCondition, key: 'status', value_string: '9xx' },
    {
      ...emptyCondition,
      key: 'query.n',
      type: 'int' as const,
      comparator: 'in' as const,
      value_string: '1\nb',
    },
    { ...emptyCondition, key: 'query.n', value_key: 'forms.n' },
  ];
  const task = { ...step, type: 'T' as const, task_response_code: 999, task_conditions };
  expect(stepProblems(task)).toEqual([
    { path: '/task_response_code', kind: 'status-unknown' },
    { path: '/task_conditions/2/value_string', kind: 'number-invalid' },
    { path: '/task_conditions/0/key', kind: 'key-unknown' },
    { path: '/task_conditions/1/value_string', kind: 'status-unknown' },
    { path: '/task_conditions/3/value_key', kind: 'key-unknown' },
  ]);
  expect(stepProblems({ ...step, type: 'Q', question_answer: 'number: many' })).toEqual([
    { path: '/question_answer', kind: 'number-invalid' },
  ]);
});

test.each([
  [{ times: 0.5 }, '/times', 'times'],
  [{ times: 1001 }, '/times', 'times'],
  [{ within_seconds: -1 }, '/within_seconds', 'seconds'],
  [{ within_seconds: 86_401 }, '/within_seconds', 'seconds'],
])('%j is reported before sending', (fields, path, kind) => {
  const task = { ...step, type: 'T' as const, task_url: '/', ...fields };
  expect(stepProblems(task)).toEqual([{ path, kind }]);
});

test('an empty number of matches counts as one', () => {
  expect(stepProblems({ ...step, type: 'T', task_url: '/', times: Number.NaN })).toEqual([]);
});

const refusal = (code: string, ...paths: string[]) => {
  const errors = paths.map((path) => ({ path, message: 'x' }));
  return new ApiError({ status: 400, statusText: '', body: { code, errors }, isHtml: false });
};

test("an error from the server appears at its field, with the server's message", () => {
  expect(refusedInput(refusal('invalid_input', '/task_url', '/order'))).toEqual([
    { path: '/task_url', kind: 'pattern', detail: 'x' },
    { path: '/order', kind: 'refused', detail: 'x' },
  ]);
});

test('a regular expression that the server cannot compile is reported as such', () => {
  expect(
    refusedInput(refusal('invalid_input', '/question_answer', '/task_conditions/1/value_string')),
  ).toEqual([
    { path: '/question_answer', kind: 'regex', detail: 'x' },
    { path: '/task_conditions/1/value_string', kind: 'regex', detail: 'x' },
  ]);
  expect(refusedInput(refusal('invalid_input', '/task_conditions/1/key'))).toMatchObject([
    { kind: 'refused' },
  ]);
});

test('a regular expression that is too large is reported as such', () => {
  const errors = [{ path: '/task_request_content', message: 'x', code: 'pattern_too_large' }];
  const body = { code: 'invalid_input', errors };
  const error = new ApiError({ status: 400, statusText: '', body, isHtml: false });
  expect(refusedInput(error)).toEqual([{ path: '/task_request_content', kind: 'pattern-size', detail: 'x' }]);
});

test('a circular requirement is reported at the required lessons', () => {
  expect(refusedInput(refusal('requirement_circle', '/required_lessons_ids'))).toEqual([
    { path: '/required_lessons_ids', kind: 'circle', detail: 'x' },
  ]);
});

test('a server error stays until the value at its path changes', () => {
  const sent = { ...newLesson(), goals: [text] };
  const fixed = { ...sent, order: 1, goals: [{ ...text, fr: 'autre' }] };
  expect(isUnchanged('/order', sent, fixed)).toBe(false);
  expect(isUnchanged('/goals/0/fr', sent, fixed)).toBe(false);
  expect(isUnchanged('/goals/0/de', sent, fixed)).toBe(true);
  expect(isUnchanged('/nowhere/0', sent, fixed)).toBe(true);
});
