import { emptyCondition, ruleProblems, type RecordPart } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { newStep } from './drafts.ts';
import { eventFromParts, sectionOf, taskFromParts } from './rule-from-parts.ts';

const part = (key: string, value: string | null = 'x', type: RecordPart['type'] = 'string') => ({
  key,
  type,
  value,
});

test('a rule contains only the selected parts of a request', () => {
  const parts = [
    part('method', 'POST'),
    part('path_raw', '/files/../a%20b'),
    part('status', '302', 'int'),
    part('form.email', "rosa' --"),
    part('json.user.id', '7', 'int'),
    part('json.admin', 'false', 'boolean'),
    part('header.Origin', null),
  ];
  const before = { ...newStep(), type: 'T' as const, task_url: '/old', task_response_content: 'old' };
  const rule = { ...before, ...taskFromParts(parts) };
  expect(rule).toMatchObject({
    task_request_method: 'POST',
    task_url: '/files/../a%20b',
    task_response_code: 302,
    task_response_content: null,
    task_conditions: [
      { ...emptyCondition, key: 'form.email', value_string: "rosa' --" },
      { ...emptyCondition, key: 'json.user.id', type: 'int', value_int: 7 },
      { ...emptyCondition, key: 'json.admin', type: 'boolean', value_boolean: false },
      { ...emptyCondition, key: 'header.Origin', comparator: 'exists' },
    ],
  });
  expect(ruleProblems(rule)).toEqual([]);
});

test('unselected parts are not in the rule', () => {
  expect(taskFromParts([part('query.q')])).toMatchObject({
    task_request_method: null,
    task_url: null,
    task_response_code: null,
  });
});

test('a path that is too long for its field becomes a condition', () => {
  const path = `/${'a'.repeat(3000)}`;
  expect(taskFromParts([part('path_raw', path)])).toMatchObject({
    task_url: null,
    task_conditions: [{ key: 'path_raw', value_string: path }],
  });
});

test('a rule made from an event has at most as many conditions as a rule may have', () => {
  const many = Array.from({ length: 60 }, (_, place) => part(`k${place}`));
  const rule = eventFromParts('sql', many);
  expect(rule.event_type).toBe('sql');
  expect(rule.event_conditions).toHaveLength(50);
});

test.each([
  ['path_raw', 'request'],
  ['query.q', 'query'],
  ['json.a', 'body'],
  ['file.f.filename', 'body'],
  ['graphql.operation', 'body'],
  ['header.Origin', 'headers'],
  ['status', 'response'],
  ['response.json.a', 'response'],
])('%s is listed under %s', (key, section) => {
  expect(sectionOf(part(key))).toBe(section);
});
