import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dialectOf, sqlDialects, sqlTokens, tokenAt } from './index.ts';
import { examples } from './examples.fixture.ts';

const rows = Object.entries(examples).flatMap(([dialect, list]) =>
  list.map(([sql, tokens]) => ({ dialect, sql, tokens })),
);
const dialects = [...sqlDialects, null];

test.each(rows)('$dialect reads $sql', ({ dialect, sql, tokens }) => {
  const told = sqlTokens(sql, dialectOf(dialect))
    .filter(({ kind }) => kind !== 'space' && kind !== 'operator')
    .map(({ kind, text, isClosed }) => `${isClosed ? '' : 'open-'}${kind}:${text}`);
  expect(told.join(' ')).toBe(tokens);
});

test('a dialect is one of three; anything else is unknown', () => {
  expect(sqlDialects.map(dialectOf)).toEqual(sqlDialects);
  expect(['', 'SQLite', 'toString', 7, null, undefined, ['mysql']].map(dialectOf)).toEqual(
    Array(7).fill(null),
  );
});

const sqlish = fc
  .array(
    fc.constantFrom(...`' " \` [ ] $ $a$ -- # /* */ /*! \\ \n % e' x' = 1 a OR ?`.split(' '), ' ', 'é', '\0'),
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(sqlish, fc.string({ unit: 'binary' }));

test('the tokens make up the text, whatever it is, and each place belongs to one', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...dialects), (sql, dialect) => {
      const tokens = sqlTokens(sql, dialect);
      expect(tokens.map(({ text }) => text).join('')).toBe(sql);
      for (const token of tokens) {
        const { at, from, to, text } = token;
        expect([at <= from, from <= to, to <= at + text.length]).toEqual([true, true, true]);
        expect(tokenAt(tokens, at)).toBe(token);
        expect(tokenAt(tokens, at + text.length - 1)).toBe(token);
      }
      expect(tokenAt(tokens, sql.length)).toBeUndefined();
    }),
  );
});

test('what follows a closed token does not change it', () => {
  fc.assert(
    fc.property(sqlish, sqlish, fc.constantFrom(...dialects), (before, after, dialect) => {
      const alone = sqlTokens(`${before} ;`, dialect);
      if (alone.some(({ isClosed }) => !isClosed) || alone.at(-1)?.kind !== 'operator') return;
      expect(sqlTokens(`${before} ;${after}`, dialect).slice(0, alone.length)).toEqual(alone);
    }),
  );
});

const long = 100_000;
test.each([
  "'",
  '"',
  '`',
  '[',
  '/*',
  '/**/',
  '*/',
  '/*!',
  '$a$',
  '$',
  '--',
  '-',
  '#',
  '\\',
  "'\\",
  '1',
  '.',
  'a',
  ' ',
  "e'",
  '0x',
  '1e',
])('%j, many times, costs time in proportion', (piece) => {
  const sql = piece.repeat(long / piece.length);
  const before = process.cpuUsage();
  for (const dialect of dialects) sqlTokens(sql, dialect);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
