import { emptyCondition, normalStep } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { newStep } from './drafts.ts';
import { withConditionType } from './step-input.ts';

const text = { de: 'd', en: 'e', fr: 'f', it: 'i' };
const full = {
  ...newStep(),
  question_answer: 'answer',
  task_url: '/login',
  task_request_method: 'POST',
  task_request_header: 'A: b',
  task_request_content: 'x',
  task_response_code: 200,
  task_response_header: 'C: d',
  task_response_content: 'y',
  event_type: 'sql',
  choices: [{ content: text, is_correct: true }],
  event_conditions: [{ ...emptyCondition, key: 'input' }],
};
const used = (type: typeof full.type) =>
  Object.entries(normalStep({ ...full, type }))
    .filter(([name]) => /^(question|task|event|choices)/.test(name))
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name]) => name);

test("only the fields of a step's type are sent", () => {
  expect(used('I')).toEqual([]);
  expect(used('O')).toEqual([]);
  expect(used('Q')).toEqual(['question_answer']);
  expect(used('S')).toEqual(['choices']);
  expect(used('M')).toEqual(['choices']);
  expect(used('E')).toEqual(['event_type', 'event_conditions']);
  expect(used('T')).toHaveLength(7);
});

test('empty texts and a response code of 0 are sent as null', () => {
  const sent = normalStep({ ...full, type: 'T', task_url: '', task_response_code: 0 });
  expect(sent).toMatchObject({ task_url: null, task_response_code: null, task_request_method: 'POST' });
});

test('changing the type of a condition resets its comparator and values, and keeps its group', () => {
  const before = {
    ...emptyCondition,
    key: 'k',
    comparator: 'contains',
    value_string: 'x',
    group: 2,
  } as const;
  expect(withConditionType(before, 'int')).toEqual({
    ...emptyCondition,
    key: 'k',
    type: 'int',
    group: 2,
  });
});
