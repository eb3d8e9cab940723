import type { TargetEvent } from '@sentiero/contracts/capture';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightSql } from './highlight-sql.ts';
import { readQuery } from './read-query.ts';

test.each([
  ['SELECT id FROM t', ['SELECT', 'FROM']],
  ['select ID from Orders_By', ['select', 'from']],
  ["WHERE a = 'SELECT' AND b", ['WHERE', 'AND']],
  ['x -- AND y', []],
  ["'open UNION", []],
])('the keywords of %j are %j', (sql, keywords) => {
  const found = highlightSql(sql).filter(({ kind }) => kind === 'keyword');
  expect(found.map(({ text }) => text)).toEqual(keywords);
});

test('the parts together are the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (sql) => {
      expect(
        highlightSql(sql)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sql);
    }),
  );
});

const event = (data: Record<string, unknown>) => ({ id: 'e', request: null, data }) as unknown as TargetEvent;

test('a query is its prefix, the input, and what comes after', () => {
  const query = readQuery(
    event({
      input: "rosa' -- ",
      query_prefix: 'A',
      query_suffix: 'B',
      query_order: 'C',
      query_comment: 'D',
      error: null,
      result: [{ id: 1 }],
    }),
  );
  expect(query).toMatchObject({
    before: 'A',
    input: "rosa' -- ",
    after: 'BCD',
    isRestIgnored: true,
    error: null,
    rows: [{ id: 1 }],
  });
});

test.each([[{}], [{ input: 7, result: 'x', error: { a: 1 } }], [{ result: [null, 3, [1]] }]])(
  '%j has nothing to show and breaks nothing',
  (data) => {
    expect(readQuery(event(data))).toMatchObject({
      before: '',
      input: '',
      after: '',
      isRestIgnored: false,
      error: null,
      rows: [],
    });
  },
);
