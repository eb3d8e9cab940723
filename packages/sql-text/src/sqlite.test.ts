import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sqlTokens, type SqlToken } from './index.ts';

const pieces =
  "' '' \" ` [ ] -- # /* */ /*! \\ AND = 1 a x' e' - * / % ( ) OR ; . 0x1 1e5 $$ $1 ? :a \n \t \r \u00a0";

/** The same token without what another one could be hidden in. */
function plain({ kind, text, isClosed, from, at }: SqlToken): string {
  if (kind === 'comment') return ' ';
  if (kind === 'name' && from > at && !isClosed) return '"';
  if (kind !== 'string') return text;
  if (!isClosed) return "'";
  return /^x/i.test(text) ? text : "'k'";
}

test('SQLite compiles a statement just as the one that is made of its tokens', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (a, b, p, x)');
  const compiles = (sql: string) => {
    try {
      database.prepare(sql);
      return true;
    } catch {
      return false;
    }
  };
  const input = fc
    .array(fc.constantFrom(' ', ...pieces.split(' ')), { maxLength: 9 })
    .map((list) => list.join(''));
  let valid = 0;
  fc.assert(
    fc.property(input, fc.constantFrom("'", ''), (typed, quote) => {
      const sql = `SELECT a FROM t WHERE p = ${quote}${typed}${quote} AND b = 'x'`;
      const compiled = compiles(sql);
      expect(compiles(sqlTokens(sql, 'sqlite').map(plain).join(''))).toBe(compiled);
      valid += Number(compiled);
    }),
    { numRuns: 3000 },
  );
  expect(valid).toBeGreaterThan(100);
  database.close();
});
