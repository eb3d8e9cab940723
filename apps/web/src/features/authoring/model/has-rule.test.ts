import { emptyCondition, type StepInput } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { newStep } from './drafts.ts';
import { hasRule } from './has-rule.ts';

test.each<[StepInput['type'], Partial<StepInput>, boolean]>([
  ['T', {}, false],
  ['T', { task_url: '' }, false],
  ['T', { event_type: 'sql' }, false],
  ['T', { task_response_code: 404 }, true],
  ['T', { task_conditions: [emptyCondition] }, true],
  ['E', { task_url: '/login' }, false],
  ['E', { event_type: '' }, false],
  ['E', { event_type: 'sql' }, true],
  ['E', { event_conditions: [emptyCondition] }, true],
])('whether a %s step with %j has a rule: %s', (type, fields, expected) => {
  expect(hasRule({ ...newStep(), ...fields, type })).toBe(expected);
});
