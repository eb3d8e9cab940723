import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { condition, gradable } from './gradable.fixture.ts';
import type { GradableCondition, LearnerValues } from './gradable.ts';
import { checkEvent } from './grade-event.ts';
import { reportOf, verdictOf } from './report.ts';

const data = {
  who: 'Rosa',
  copy: 'rosa',
  total: 3,
  paid: 5,
  none: null,
  tables: ['products', 'staff_notes'],
  result: [
    { name: 'Honey', price: 9, tags: ['sweet', 'bee'] },
    { name: 'honey', price: 1, tags: [] },
    { name: 'Bread', price: 4, tags: ['baked'] },
  ],
};
const values: LearnerValues = { learner: 'L-1', username: 'rosa', password: 'p.w' };
const verdict = (...own: Partial<GradableCondition>[]) =>
  verdictOf(
    checkEvent(
      gradable('E', { eventType: 'x', eventConditions: own.map(condition) }),
      { type: 'x', data },
      values,
    ),
  );
const text = (key: string, comparator: GradableCondition['comparator'], valueString: string | null) =>
  ({ key, comparator, valueString }) as const;
const int = (key: string, comparator: GradableCondition['comparator'], valueInt: number | null) =>
  ({ key, type: 'int', comparator, valueInt }) as const;

describe('keys', () => {
  test.each([
    ['any element', text('tables.*', 'equals', 'staff_notes'), 'passed'],
    ['no element', text('tables.*', 'equals', 'till'), 'failed'],
    ['any element of any element', text('result.*.tags.*', 'equals', 'baked'), 'passed'],
    ['the number of elements', int('result.#', 'equals', 3), 'passed'],
    ['the number of none', int('who.#', 'equals', 0), 'failed'],
    ['at least one element that holds', text('result.#.name', 'equals', 'Bread'), 'passed'],
    ['two elements that hold', { ...text('result.#.name', 'equals', 'honey'), valueInt: 2 }, 'passed'],
    ['three elements that hold', { ...text('result.#.name', 'equals', 'honey'), valueInt: 3 }, 'failed'],
    [
      'an element with several values counts once',
      { ...text('result.#.tags.*', 'exists', null), valueInt: 2 },
      'passed',
    ],
    ['and no more', { ...text('result.#.tags.*', 'exists', null), valueInt: 3 }, 'failed'],
    ['own properties alone', text('*.constructor', 'exists', null), 'failed'],
  ] as const)('%s', (_what, own, expected) => expect(verdict(own)).toBe(expected));
});

describe('comparators', () => {
  test.each([
    [text('who', 'in', 'anna\n rosa \n'), 'passed'],
    [text('who', 'in', 'anna'), 'failed'],
    [{ ...text('total', 'in', '1\n3'), type: 'int' }, 'passed'],
    [{ ...text('total', 'in', '1\n2'), type: 'int' }, 'failed'],
    [text('who', 'matches', '^ro.a$'), 'passed'],
    [text('who', 're:^ROSA$' as never, null), 'not-gradable'],
    [text('who', 'matches', 're:^ROSA$'), 'passed'],
    [{ ...text('who', 'matches', '^rosa$'), ignoreCase: false }, 'failed'],
    [text('who', 'matches', '('), 'not-gradable'],
    [text('who', 'exists', null), 'passed'],
    [text('gone', 'exists', null), 'failed'],
    [text('none', 'exists', null), 'failed'],
    [{ ...text('gone', 'exists', null), notFlag: true }, 'passed'],
    [text('who', 'equals', 'ROSA'), 'passed'],
    [{ ...text('who', 'equals', 'ROSA'), ignoreCase: false }, 'failed'],
    [text('who', 'startsWith', 'RO'), 'passed'],
  ] as const)('%j: %s', (own, expected) => expect(verdict(own as Partial<GradableCondition>)).toBe(expected));
});

describe('another key of the same event', () => {
  test.each([
    [{ ...text('who', 'equals', null), valueKey: 'copy' }, 'passed'],
    [{ ...text('who', 'equals', null), valueKey: 'copy', ignoreCase: false }, 'failed'],
    [{ ...int('total', 'lt', null), valueKey: 'paid' }, 'passed'],
    [{ ...int('paid', 'lt', null), valueKey: 'total' }, 'failed'],
    [{ ...int('paid', 'lt', null), valueKey: 'result.*.price' }, 'passed'],
    [{ ...int('paid', 'lt', null), valueKey: 'gone' }, 'failed'],
  ] as const)('%j: %s', (own, expected) => expect(verdict(own)).toBe(expected));
});

describe('groups', () => {
  const yes = text('who', 'equals', 'rosa');
  const no = text('who', 'equals', 'anna');
  test.each([
    [
      'one of a group is enough',
      [
        { ...no, group: 1 },
        { ...yes, group: 1 },
      ],
      'passed',
    ],
    [
      'none of a group is not',
      [
        { ...no, group: 1 },
        { ...no, group: 1 },
      ],
      'failed',
    ],
    [
      'every group must hold',
      [
        { ...yes, group: 1 },
        { ...no, group: 'b' },
      ],
      'failed',
    ],
    ['and whatever stands alone', [{ ...yes, group: 1 }, no], 'failed'],
    ['in any order', [{ ...no, group: 1 }, yes, { ...yes, group: 1 }], 'passed'],
  ] as const)('%s', (_what, own, expected) => expect(verdict(...own)).toBe(expected));

  test('a report shows each alternative in its own position', () => {
    const step = gradable('E', {
      eventType: 'x',
      eventConditions: [{ ...no, group: 1 }, yes, { ...yes, group: 1 }].map(condition),
    });
    const { verdict: found, checks } = reportOf(checkEvent(step, { type: 'x', data }));
    expect(found).toBe('passed');
    expect(checks.map(({ path, met }) => [path, met])).toEqual([
      ['/event_type', true],
      ['/event_conditions/1', true],
      ['/event_conditions/0', false],
      ['/event_conditions/2', true],
    ]);
  });
});

describe('the learner’s own values', () => {
  test.each([
    [text('who', 'equals', '{username}'), 'passed'],
    [text('who', 'in', 'anna\n{username}'), 'passed'],
    [text('who', 'matches', '^{username}$'), 'passed'],
    [text('who', 'equals', '{learner}'), 'failed'],
    [text('who', 'equals', '{other}'), 'failed'],
  ] as const)('%j: %s', (own, expected) => expect(verdict(own)).toBe(expected));

  test('are quoted in a pattern', () => {
    const step = gradable('E', {
      eventType: 'x',
      eventConditions: [condition(text('who', 'matches', '^{password}$'))],
    });
    const seen = (who: string) => verdictOf(checkEvent(step, { type: 'x', data: { who } }, values));
    expect([seen('p.w'), seen('pxw')]).toEqual(['passed', 'failed']);
  });

  test('unknown placeholders never match', () => {
    const step = gradable('E', {
      eventType: 'x',
      eventConditions: [condition(text('who', 'equals', '{username}'))],
    });
    const unknown = { learner: 'L', username: null, password: null };
    expect(verdictOf(checkEvent(step, { type: 'x', data }, unknown))).toBe('failed');
  });
});

test('a condition that cannot be decided is never met, whatever the data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, key) => {
      const step = gradable('E', {
        eventType: 'x',
        eventConditions: [condition({ key, comparator: 'in', valueString: '' })],
      });
      expect(verdictOf(checkEvent(step, { type: 'x', data: { value } }))).toBe('not-gradable');
    }),
  );
});

test('comparing many elements takes linear time', () => {
  const large = { a: Array.from({ length: 60_000 }, (_, index) => ({ v: `x${index}` })) };
  const step = gradable('E', {
    eventType: 'x',
    eventConditions: [condition({ key: 'a.*.v', valueKey: 'a.*.v', comparator: 'endsWith', notFlag: true })],
  });
  const before = process.cpuUsage();
  verdictOf(checkEvent(step, { type: 'x', data: large }));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
});
