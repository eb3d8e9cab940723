import type { TargetEvent } from '@sentiero/contracts/capture';
import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { highlightPieces, highlightSql } from './highlight-sql.ts';
import { readQuery } from './read-query.ts';
import { cellText, columnsOf } from './result-cells.ts';

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

test('the parts together make up the text, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (sql) => {
      expect(
        highlightSql(sql)
          .map(({ text }) => text)
          .join(''),
      ).toBe(sql);
    }),
  );
});

const keywordsOf = (pieces: string[]) =>
  highlightPieces(pieces).map((parts) =>
    parts.filter(({ kind }) => kind === 'keyword').map(({ text }) => text),
  );

test.each([
  [
    ["WHERE email = '", 'rosa', "' AND x"],
    [['WHERE'], [], ['AND']],
  ],
  [
    ["WHERE email = '", "rosa' OR 1=1 --", "' AND x"],
    [['WHERE'], ['OR'], []],
  ],
  // The typed quote and the application's own form one escaped quote, so the string continues.
  [
    ["WHERE email = '", "rosa'", "' AND x = 'y'"],
    [['WHERE'], [], []],
  ],
  [
    ['WHERE id = ', '', ' LIMIT 1'],
    [['WHERE'], [], ['LIMIT']],
  ],
  // A word split across two pieces is one word.
  [
    ['SELECT a OR', 'DER', ' BY a'],
    [['SELECT', 'OR'], ['DER'], ['BY']],
  ],
])('the pieces %j are read as one statement', (pieces, keywords) => {
  expect(keywordsOf(pieces)).toEqual(keywords);
});

test('highlighting preserves any text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: anyCharacter }), { maxLength: 4 }), (pieces) => {
      expect(highlightPieces(pieces).map((parts) => parts.map(({ text }) => text).join(''))).toEqual(pieces);
    }),
  );
});

test('a table has the columns of all rows and accepts any value', () => {
  const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000)) as unknown;
  expect(columnsOf([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b']);
  expect([null, 'x', 7, true, { a: [1] }].map(cellText)).toEqual(['NULL', 'x', '7', 'true', '{"a":[1]}']);
  expect(cellText('z'.repeat(300))).toHaveLength(201);
  expect(cellText(deep).length).toBeLessThan(202);
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
    resultCount: 1,
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
