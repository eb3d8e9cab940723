import { comparators, conditionTypes } from '@sentiero/contracts/authoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { condition, gradable } from './gradable.fixture.ts';
import { checkEvent } from './grade-event.ts';
import { reportOf, verdictOf } from './report.ts';

const data = {
  input: "rosa' --",
  error: null,
  count: 3,
  flag: true,
  result: [{ id: 1 }, { id: 2 }],
  nested: { name: 'Rosa', list: [10, 20] },
  numberAsText: '3',
};
const event = { type: 'sql', data };
const verdict = (...conditions: Parameters<typeof condition>[0][]) =>
  verdictOf(
    checkEvent(gradable('E', { eventType: 'sql', eventConditions: conditions.map(condition) }), event),
  );

const string = (
  comparator: 'equals' | 'contains' | 'startsWith' | 'endsWith',
  valueString: string,
  key = 'input',
) => ({ key, type: 'string', comparator, valueString }) as const;
const int = (comparator: 'equals' | 'gt' | 'gte' | 'lt' | 'lte', valueInt: number, key = 'count') =>
  ({ key, type: 'int', comparator, valueInt }) as const;

describe('comparators', () => {
  test.each([
    [string('equals', "rosa' --"), 'passed'],
    [string('equals', 'rosa'), 'failed'],
    [string('contains', "'"), 'passed'],
    [string('contains', '"'), 'failed'],
    [string('startsWith', 'rosa'), 'passed'],
    [string('startsWith', '--'), 'failed'],
    [string('endsWith', '--'), 'passed'],
    [string('endsWith', 'rosa'), 'failed'],
    [int('equals', 3), 'passed'],
    [int('equals', 2), 'failed'],
    [int('gt', 2), 'passed'],
    [int('gt', 3), 'failed'],
    [int('gte', 3), 'passed'],
    [int('gte', 4), 'failed'],
    [int('lt', 4), 'passed'],
    [int('lt', 3), 'failed'],
    [int('lte', 3), 'passed'],
    [int('lte', 2), 'failed'],
    [{ key: 'flag', type: 'boolean', comparator: 'equals', valueBoolean: true }, 'passed'],
    [{ key: 'flag', type: 'boolean', comparator: 'equals', valueBoolean: false }, 'failed'],
  ] as const)('%j: %s', (own, expected) => {
    expect(verdict(own)).toBe(expected);
  });
});

describe('keys are dotted paths', () => {
  test.each([
    [string('equals', 'Rosa', 'nested.name'), 'passed'],
    [int('equals', 20, 'nested.list.1'), 'passed'],
    [int('equals', 2, 'result.length'), 'passed'],
    [int('gte', 1, 'result.length'), 'passed'],
    [string('contains', 'x', 'missing'), 'failed'],
    [string('contains', 'x', 'nested.missing.deeper'), 'failed'],
    [int('gte', 0, 'input.length'), 'failed'],
    [string('contains', 'function', 'constructor.name'), 'failed'],
    [string('contains', 'Object', '__proto__.constructor.name'), 'failed'],
  ] as const)('%j: %s', (own, expected) => {
    expect(verdict(own)).toBe(expected);
  });
});

describe('negation', () => {
  test.each([
    [{ ...string('contains', 'union'), notFlag: true }, 'passed'],
    [{ ...string('contains', 'rosa'), notFlag: true }, 'failed'],
    [{ ...string('contains', 'x', 'missing'), notFlag: true }, 'passed'],
    [{ ...int('equals', 3, 'numberAsText'), notFlag: true }, 'passed'],
  ] as const)('%j: %s', (own, expected) => {
    expect(verdict(own)).toBe(expected);
  });
});

test('a value of another type is not met', () => {
  expect(verdict(int('equals', 3, 'numberAsText'))).toBe('failed');
  expect(verdict(string('equals', '3', 'count'))).toBe('failed');
  expect(verdict({ key: 'error', type: 'boolean', comparator: 'equals', valueBoolean: false })).toBe(
    'failed',
  );
});

test('all conditions must hold', () => {
  expect(verdict(string('contains', 'rosa'), int('equals', 3))).toBe('passed');
  expect(verdict(string('contains', 'rosa'), int('equals', 4))).toBe('failed');
});

test('the event must have the expected type', () => {
  expect(verdictOf(checkEvent(gradable('E', { eventType: 'login' }), event))).toBe('failed');
  expect(verdictOf(checkEvent(gradable('E', { eventType: 'sql' }), event))).toBe('passed');
});

test.each([
  ['no event type', gradable('E', { eventType: null })],
  ['an empty event type', gradable('E', { eventType: '' })],
  ['a condition without a value', gradable('E', { eventType: 'sql', eventConditions: [condition({})] })],
  [
    'a comparator that the type does not know',
    gradable('E', {
      eventType: 'sql',
      eventConditions: [condition({ type: 'boolean', comparator: 'gt', valueBoolean: true })],
    }),
  ],
])('a step with %s cannot be graded', (_what, step) => {
  expect(verdictOf(checkEvent(step, event))).toBe('not-gradable');
});

test('a report holds the expected and the actual values', () => {
  const step = gradable('E', {
    eventType: 'sql',
    eventConditions: [condition(int('gte', 5, 'result.length'))],
  });
  expect(reportOf(checkEvent(step, event)).checks[1]).toEqual({
    path: '/event_conditions/0',
    name: 'result.length',
    wanted: 'gte 5',
    seen: '2',
    met: false,
  });
});

test('grading an event never throws, whatever it carries', () => {
  const anyCondition = fc.record({
    key: fc.oneof(
      fc.string(),
      fc.constantFrom(
        '__proto__',
        'constructor.prototype',
        'a..b',
        '.',
        'length',
        '*',
        '*.*',
        '#',
        '#.#',
        'a.#.*',
      ),
    ),
    type: fc.constantFrom(...conditionTypes),
    comparator: fc.constantFrom(...comparators),
    valueString: fc.option(fc.string()),
    valueInt: fc.option(fc.integer()),
    valueBoolean: fc.option(fc.boolean()),
    notFlag: fc.boolean(),
    ignoreCase: fc.boolean(),
    valueKey: fc.option(fc.string()),
    group: fc.option(fc.oneof(fc.nat(), fc.string())),
    secret: fc.boolean(),
    label: fc.constant(null),
  });
  const anyData = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(anyCondition), anyData, fc.string(), (eventConditions, own, type) => {
      reportOf(
        checkEvent(gradable('E', { eventType: 'sql', eventConditions }), {
          type,
          data: own as Record<string, unknown>,
        }),
      );
    }),
  );
});
