import { emptyCondition } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { checkBlocks, comparisonOf, conditionAt } from './trial-blocks.ts';

const rule = {
  task_conditions: [],
  event_conditions: [
    { ...emptyCondition, key: 'a', group: 'g' },
    { ...emptyCondition, key: 'b' },
    { ...emptyCondition, key: 'c', group: 'g' },
  ],
};
const check = (path: string, met: boolean) => ({ path, name: path, wanted: '', seen: '', met });

test('alternatives are one condition, met as soon as one of them is', () => {
  const checks = [
    check('/event_type', true),
    check('/event_conditions/1', false),
    check('/event_conditions/0', false),
    check('/event_conditions/2', true),
  ];
  expect(
    checkBlocks(checks, rule).map(({ checks: { length }, met, isGroup }) => [length, met, isGroup]),
  ).toEqual([
    [1, true, false],
    [1, false, false],
    [2, true, true],
  ]);
});

test('a check whose condition was removed from the form is a separate block', () => {
  expect(conditionAt('/event_conditions/9', rule)).toBeUndefined();
  expect(conditionAt('/task_url', rule)).toBeUndefined();
  expect(checkBlocks([check('/event_conditions/9', true)], rule)).toHaveLength(1);
});

test.for([
  ['task_request_method', 'POST', 'equals', 'POST'],
  ['task_request_method', 're:GET|POST', 'matches', 'GET|POST'],
  ['task_url', '/login', 'equals', '/login'],
  ['task_url', '/orders/{id}', 'matches', '/orders/{id}'],
  ['task_url', '/a\n/b*', 'in', '/a  /b*'],
  ['task_response_content', 'Welcome', 'contains', 'Welcome'],
  ['event_type', 'sql', 'equals', 'sql'],
] as const)('%s with %j is described as %s', ([name, wanted, comparator, value]) => {
  expect(comparisonOf({ name, wanted })).toEqual({ comparator, value });
});
