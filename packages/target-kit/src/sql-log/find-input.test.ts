import { SqlEventData } from '@sentiero/contracts/capture';
import { sqlDialects, type SqlDialect } from '@sentiero/sql-text';
import { expect, test } from 'vitest';
import type { TargetEvent } from '../event-queue.ts';
import { RecentRequests } from './recent-requests.ts';
import { requestInputs } from './request-inputs.ts';
import { SqlReporter } from './sql-reporter.ts';

const learner = { learner: 'a'.repeat(22), request: '0190a000-0001-7000-8000-000000000001' };

type Run = { values: readonly string[]; statement: string; dialect?: SqlDialect | null };

/** The data of the event that the statement leads to; null without one. */
function eventOf({ values, statement, dialect = null }: Run): TargetEvent['data'] | null {
  const requests = new RecentRequests(dialect);
  requests.begin(learner, values, 0);
  const sent: TargetEvent[] = [];
  const reporter = new SqlReporter(requests, (event) => sent.push(event));
  reporter.take({ kind: 'statement', session: '1', text: statement }, 10);
  reporter.tick(9999);
  return sent[0]?.data ?? null;
}

/** The statement with the input between marks; null without an event. */
function marked(run: Run): string | null {
  const data = eventOf(run);
  return data && `${String(data['query_prefix'])}«${String(data['input'])}»${String(data['query_suffix'])}`;
}

/** Statements with the learner's value between marks; the value is the marked text unless it is given. */
const places: readonly (readonly [dialect: SqlDialect | null, statement: string, value?: string])[] = [
  // The value is a name as well.
  [null, "SELECT id FROM t WHERE name = '«id»'"],
  [null, "SELECT `id` FROM t WHERE name = '«id»'"],
  ['postgresql', `SELECT "id" FROM "t" WHERE name = '«id»'`],
  ['mysql', 'SELECT `id` FROM t WHERE name = "«id»"'],
  [null, `SELECT ${'id, '.repeat(100)}x FROM t WHERE name LIKE '%«id»%'`],
  [null, "/* id='id' */ SELECT 1 FROM t WHERE name = '«id»'"],
  [null, "SELECT 'an id' FROM t WHERE name = '«id»'"],
  // Twice a literal: the first; a whole string rather than a part of one.
  [null, "WHERE a = '«rosa»' OR b = 'rosa'"],
  [null, "WHERE a LIKE '%rosa%' OR b = '«rosa»'"],
  [null, "WHERE a LIKE '«rosa»%' OR b LIKE '%rosa'"],
  [null, "WHERE a = 'max' AND b = '«x'»'"],
  [null, 'SELECT b-1 FROM t WHERE id = «-1»'],
  [null, '/* id = -1 */ SELECT a FROM t WHERE id = «-1»'],
  // Numbers
  [null, 'SELECT 1 FROM t1 WHERE id = «1» LIMIT 1'],
  [null, 'SELECT 10 FROM t WHERE id=«10»'],
  [null, 'SELECT a FROM t WHERE id IN («7»)'],
  [null, "SELECT 5 FROM t WHERE id = '«5»'"],
  [null, 'WHERE id = «-1»'],
  [null, 'WHERE id = «1 OR 1=1»'],
  [null, 'WHERE id = «1;-- -» LIMIT 1'],
  ['mysql', 'WHERE id = «1 UNION/**/SELECT 2#» LIMIT 1'],
  // Of two readings the more literal: the prefix keeps its quote, and so does the suffix.
  [null, "WHERE name = '«' OR 1=1#»'"],
  ['mysql', "WHERE name = '«' OR 1=1#»'"],
  ['mysql', "WHERE name = '«' OR 1=1#»' AND p = 'x'"],
  [null, "WHERE name = '«'--»'"],
  ['postgresql', "WHERE name = '«'--»' AND p = 'x'"],
  [null, "WHERE name = '«' OR ''='»'"],
  [null, "WHERE name = '«admin'/*»' AND p = 'x'"],
  [null, "WHERE name LIKE '%«' OR 1=1 -- »%'"],
  ['mysql', 'WHERE name = "«" OR 1=1#»"'],
  [null, "WHERE a = '' AND name = '«' OR 1=1#»'"],
  // Escaped, the whole is one string, and is shown as it stands.
  [null, "WHERE name = '«'' OR 1=1#»'", "' OR 1=1#"],
  ['mysql', String.raw`WHERE name = '«\' OR 1=1#»'`, "' OR 1=1#"],
  ['postgresql', "WHERE name LIKE '%«'' OR 1=1#»%'", "' OR 1=1#"],
  [null, "WHERE name = '«it''s»'", "it's"],
  [null, String.raw`WHERE name = '«it\'s»'`, "it's"],
  ['mysql', String.raw`WHERE name = '«a\\»'`, 'a\\'],
  // Nested quotes
  [null, `WHERE name = '«say "it''s"»'`, `say "it's"`],
  ['mysql', String.raw`WHERE name = '«say \"it\'s\"»'`, `say "it's"`],
  [null, `WHERE name = '«"x"»'`],
  [null, 'WHERE data = \'{"name":"«honey»"}\''],
  // A quote alone
  [null, "WHERE name = '«'»'"],
  ['mysql', "WHERE name = '«'»'"],
  ['postgresql', "WHERE name = '«'»'"],
  [null, "WHERE name = '«'»' AND password = 'x'"],
  [null, "WHERE a = '' AND b = 'x' AND name = '«'»'"],
  [null, "WHERE name LIKE '%«'»%'"],
  [null, "WHERE (name = '«'»')"],
  [null, "WHERE id = «'»"],
  ['mysql', 'WHERE name = "«"»"'],
  ['mysql', String.raw`WHERE name = '«\»'`],
  ['postgresql', String.raw`WHERE name = '«\»'`],
  [null, "WHERE name = '«''»' AND b = 'x'", "'"],
  [null, "WHERE name LIKE '%«''»%'", "'"],
  ['mysql', String.raw`WHERE name = '«\'»'`, "'"],
  // LIKE
  [null, "WHERE name LIKE '%«x%»%'"],
  [null, "WHERE name LIKE '«%x%»'"],
  [null, "WHERE name LIKE '%«honey»%'"],
  // Long
  [null, `WHERE name = '«${'é'.repeat(4000)}' OR 1=1#»'`],
];

const rows = places.map(([dialect, wanted, value]) => ({ dialect, wanted, value }));

test.each(rows)('$dialect: the input stands in $wanted', ({ dialect, wanted, value }) => {
  const [, between = ''] = /«(.*)»/s.exec(wanted) ?? [];
  const statement = wanted.replace(/«(.*)»/s, '$1');
  expect(marked({ values: [value ?? between], statement, dialect })).toBe(wanted);
});

test.each([
  ["'", "SELECT a FROM t WHERE name = 'x' AND b = ''"],
  ["'", "SELECT a FROM t WHERE name = 'it''s'"],
  ['"', 'SELECT "a" FROM t'],
  ['\\', String.raw`SELECT a FROM t WHERE name = 'C:\dir'`],
  ['x', "SELECT 'x'"],
  ['id', 'SELECT id FROM t'],
  ['id', `SELECT "id" FROM 'data'`],
  ['id', "SELECT a -- 'id'"],
  ['1', 'SELECT a1, 21, 1.5 FROM t -- 1'],
  ['', "SELECT ''"],
])('%s is no input of %s', (value, statement) => {
  expect(marked({ values: [value], statement, dialect: 'postgresql' })).toBeNull();
});

test('the input that leaves its string is shown rather than a longer one, and one in a comment last', () => {
  const login = "WHERE name = '«admin'--»' AND password = 'a long p@ssword'";
  const values = ["admin'--", 'a long p@ssword'];
  expect(marked({ values, statement: login.replaceAll(/[«»]/g, '') })).toBe(login);
  const broken = "WHERE name = '«'»' AND password = 'a long p@ssword'";
  expect(marked({ values: ["'", 'a long p@ssword'], statement: broken.replaceAll(/[«»]/g, '') })).toBe(
    broken,
  );
  const honest = "WHERE name = 'rosa' AND password = '«a long p@ssword»'";
  expect(marked({ values: ['rosa', 'a long p@ssword'], statement: honest.replaceAll(/[«»]/g, '') })).toBe(
    honest,
  );
  const hidden = "WHERE id = «2 -- » AND name = 'a long p@ssword'";
  expect(marked({ values: ['2 -- ', 'a long p@ssword'], statement: hidden.replaceAll(/[«»]/g, '') })).toBe(
    hidden,
  );
  const both = "WHERE a = 'rosa''--' AND b = '«x'#»'";
  expect(marked({ values: ["rosa'--", "x'#"], statement: both.replaceAll(/[«»]/g, '') })).toBe(both);
  const only = "SELECT 1 -- '«a b»'";
  expect(marked({ values: ['a b'], statement: only.replaceAll(/[«»]/g, '') })).toBe(only);
});

test('percent-encoding and plus are read as the application reads them', () => {
  const of = (url: string) => requestInputs({ url, contentType: '', body: '' });
  const statement = "SELECT * FROM t WHERE name = '' OR 1=1#'";
  const wanted = "SELECT * FROM t WHERE name = '«' OR 1=1#»'";
  expect(marked({ values: of('/p?q=%27+OR+1%3D1%23'), statement })).toBe(wanted);
  expect(marked({ values: of('/p?q=%27%20OR%201%3D1%23'), statement })).toBe(wanted);
  expect(marked({ values: of("/p/'%20OR%201=1%23"), statement })).toBe(wanted);
  expect(marked({ values: of('/p?q=%'), statement: "WHERE name = '%'" })).toBeNull();
  expect(marked({ values: of('/p?q=100%25'), statement: "WHERE name = '100%'" })).toBe(
    "WHERE name = '«100%»'",
  );
});

test('an event says the dialect if it is known, in the words of the contract', () => {
  const run = { values: ['honey'], statement: "SELECT 'honey'" };
  for (const dialect of sqlDialects) expect(eventOf({ ...run, dialect })).toHaveProperty('dialect', dialect);
  expect(eventOf(run)).not.toHaveProperty('dialect');
  expect(SqlEventData.properties.dialect.enum).toEqual(sqlDialects);
});

test('a request id within a string is no comment', () => {
  const requests = new RecentRequests('mysql');
  requests.begin(learner, [], 0);
  const comment = `/* request=${learner.request} */`;
  expect(requests.match(`SELECT '${comment}'`, 1)).toBeNull();
  expect(requests.match(`SELECT '' ${comment}`, 1)).toMatchObject(learner);
  expect(requests.match(`SELECT '' # ${learner.request}`, 1)).toMatchObject(learner);
});
