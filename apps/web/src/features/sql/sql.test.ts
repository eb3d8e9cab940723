import type { TargetEvent } from '@sentiero/contracts/capture';
import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipParts, highlightPieces, highlightQuery } from './highlight-sql.ts';
import { readQuery } from './read-query.ts';
import { cellText, columnsOf } from './result-cells.ts';

const highlightSql = (sql: string) => highlightPieces([sql]).flat();

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

type Told = { input: string; prefix?: string; suffix?: string; dialect?: unknown };

/** The parts before, in and after the input, as `kind<text>`. */
function told({ input, prefix = "SELECT * FROM t WHERE a = '", suffix = "' AND p = 'x'", dialect }: Told) {
  const data = { input, query_prefix: prefix, query_suffix: suffix, query_order: '', query_comment: '' };
  const parts = highlightQuery(readQuery(event({ ...data, dialect })));
  return parts.map((part) => part.map(({ kind, text }) => `${kind}<${text}>`).join(' '));
}

const and = 'plain< > keyword<AND> plain< p = >';
const rest = "comment<' AND p = 'x'>";

test.each<[Told, string, string]>([
  // T27 of the hand-over: a database that is not known may be MySQL.
  [
    { input: "' OR 1=1#" },
    "string<'> plain< > keyword<OR> plain< > number<1> plain<=> number<1> comment<#>",
    rest,
  ],
  [{ input: "'#", dialect: 'mysql' }, "string<'> comment<#>", rest],
  [{ input: "'#", dialect: 'sqlite' }, "string<'> plain<#>", `string<' AND p = '> string<x'>`],
  [{ input: "'#", dialect: 'no such one' }, "string<'> comment<#>", rest],
  [{ input: "admin'/*" }, "string<admin'> comment</*>", rest],
  [{ input: "'-- -" }, "string<'> comment<-- ->", rest],
  [{ input: "'-- ", dialect: 'mysql' }, "string<'> ignored<-- >", "ignored<' AND p = 'x'>"],
  [{ input: "'--x", dialect: 'mysql' }, "string<'> plain<--> string<x>", "string<' AND p = '> string<x'>"],
  [{ input: 'it\\', dialect: 'mysql' }, 'string<it\\>', "string<' AND p = '> string<x'>"],
  [{ input: 'it\\', dialect: 'postgresql' }, 'string<it\\>', `string<'> ${and} string<'x'>`],
  [{ input: 'a\\', dialect: 'mysql', suffix: "'" }, 'string<a\\>', "string<'>"],
  [
    { input: '1/*!50000UNION*/', prefix: 'WHERE a = ', suffix: ' x', dialect: 'mysql' },
    'number<1> comment</*!50000> keyword<UNION> comment<*/>',
    'plain< x>',
  ],
  [
    { input: '1/*!50000UNION*/', prefix: 'WHERE a = ', suffix: ' x', dialect: 'postgresql' },
    'number<1> comment</*!50000UNION*/>',
    'plain< x>',
  ],
])('%j is shown as %s, then %s', (query, typed, after) => {
  expect(told(query).slice(1)).toEqual([typed, after]);
});

test.each<[Told, string]>([
  [{ input: "rosa' --" }, "string<rosa'> plain< > ignored<-->"],
  [{ input: "rosa' -- " }, "string<rosa'> plain< > ignored<-- >"],
  // MySQL takes these for two signs, and in these strings they are text: the rule counts.
  [{ input: "rosa'--", dialect: 'mysql' }, "string<rosa'> ignored<-->"],
  [{ input: 'rosa--' }, 'string<rosa> ignored<-->'],
  [{ input: 'rosa--', dialect: 'postgresql' }, 'string<rosa> ignored<-->'],
])('the rest of %j is grey, whatever the dialect and the line', (query, typed) => {
  const suffix = "' AND p = 'x'\n LIMIT 1";
  expect(told({ ...query, suffix })).toEqual([
    "keyword<SELECT> plain< * > keyword<FROM> plain< t > keyword<WHERE> plain< a = > string<'>",
    typed,
    `ignored<${suffix}>`,
  ]);
});

test('a part that is too long is shortened after it has been read: what follows keeps its colours', () => {
  const [, typed = [], after = []] = highlightQuery(
    readQuery(event({ query_prefix: "a = '", input: `${'x'.repeat(5000)}'`, query_suffix: ' AND 1' })),
  );
  expect(clipParts(typed, 4000)).toEqual([{ kind: 'string', text: `${'x'.repeat(4000)}…` }]);
  expect(clipParts(after, 4000)).toEqual(after);
  expect(after.map(({ kind }) => kind)).toEqual(['plain', 'keyword', 'plain', 'number']);
  expect(clipParts(after, 5).map(({ text }) => text)).toEqual([' ', 'AND', ' ', '…']);
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
