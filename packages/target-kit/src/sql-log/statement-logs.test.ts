import { describe, expect, test } from 'vitest';
import { generalLog } from './mariadb-log.ts';
import { csvLog, jsonLog, stderrLog } from './postgresql-log.ts';

const csv = (pid: number, [severity, message, detail = '', query = '']: string[]) => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const cells = [
    '2026-11-23 10:00:00.000 UTC',
    quoted('u'),
    quoted('d'),
    String(pid),
    '',
    '',
    '1',
    quoted('SELECT'),
  ];
  const more = [
    '2026-11-23 10:00:00 UTC',
    '3/4',
    '0',
    severity ?? '',
    '00000',
    quoted(message ?? ''),
    quoted(detail),
  ];
  return `${[...cells, ...more, '', '', '', '', quoted(query), '', '', quoted('app'), quoted('client backend'), '', '0'].join(',')}\n`;
};

const union = "SELECT *\nFROM notes WHERE t = 'x'' UNION SELECT \"a\", 2'";
const statement = (session: string, text: string) => ({ kind: 'statement', session, text });

describe('PostgreSQL', () => {
  test('csvlog: statements of several lines, prepared ones with their values, and errors', () => {
    const text = [
      csv(7, ['LOG', `statement: ${union}`]),
      csv(7, ['LOG', 'duration: 0.1 ms']),
      csv(8, ['LOG', 'execute <unnamed>: SELECT $1, $2', "parameters: $1 = 'it''s', $2 = NULL"]),
      csv(7, ['ERROR', 'syntax error at or near "UNION"']),
    ].join('');
    const reader = csvLog();
    const half = Math.floor(text.length / 2);
    expect([...reader.read(text.slice(0, half)), ...reader.read(text.slice(half))]).toEqual([
      statement('7', union),
      statement('8', "SELECT 'it''s', NULL"),
      { kind: 'error', session: '7', text: 'syntax error at or near "UNION"' },
    ]);
  });

  test('parameters that would make a statement too long stay placeholders', () => {
    const long = 'a'.repeat(30_000);
    const message = `execute <unnamed>: SELECT ${'$1 '.repeat(9_000)}`;
    const line = csv(8, ['LOG', message, `parameters: $1 = '${long}'`]).replace('\n', '');
    const [entry, ...more] = csvLog().read(`${line}\n`);
    expect(more).toEqual([]);
    expect(entry?.text.startsWith(`SELECT '${long}' $1 `)).toBe(true);
    expect(entry?.text.length).toBeLessThanOrEqual(65_536);
  });

  test('a statement of nothing but line breaks costs little', () => {
    const text = csv(7, ['LOG', `statement: ${'\n'.repeat(60_000)}`]).repeat(10);
    const before = process.cpuUsage();
    expect(csvLog().read(text)).toHaveLength(10);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  test('jsonlog: a line each; what is no JSON is skipped', () => {
    const line = (fields: object) => `${JSON.stringify(fields)}\n`;
    const text =
      line({ pid: 7, error_severity: 'LOG', message: `statement: ${union}` }) +
      'no json\nnull\n' +
      line({ pid: 7, error_severity: 'ERROR', message: 'no such column' });
    expect(jsonLog().read(text)).toEqual([
      statement('7', union),
      { kind: 'error', session: '7', text: 'no such column' },
    ]);
  });

  test('stderr: further lines begin with a tab, and the last entry waits for them', () => {
    const reader = stderrLog();
    const prefix = '2026-11-23 10:00:00 UTC [7] ';
    const text = `${prefix}LOG:  statement: SELECT *\n\tFROM a\n${prefix}ERROR:  oh no\n${prefix}STATEMENT:  SELECT *\n\tFROM a\n`;
    expect(reader.read(text)).toEqual([statement('7', 'SELECT *\nFROM a')]);
    expect(reader.flush()).toEqual([{ kind: 'error', session: '7', text: 'oh no' }]);
    expect(reader.flush()).toEqual([]);
  });
});

describe('a statement that PostgreSQL cannot parse is logged with its error only', () => {
  const broken = "SELECT *\nFROM a WHERE b = '''";
  const error = (text: string) => ({ kind: 'error', session: '7', text });
  const read = [
    statement('7', "SELECT 'fine'"),
    statement('7', broken),
    error('unterminated'),
    statement('7', broken),
    error('unterminated'),
    statement('7', 'SELECT 1/0'),
    error('division by zero'),
  ];
  const lines: readonly (readonly [severity: string, message: string, query?: string])[] = [
    ['LOG', "statement: SELECT 'fine'"],
    ['ERROR', 'unterminated', broken],
    ['ERROR', 'unterminated', broken],
    ['LOG', 'statement: SELECT 1/0'],
    ['ERROR', 'division by zero', 'SELECT 1/0'],
  ];

  test('csvlog', () => {
    const text = lines
      .map(([severity, message, query = '']) => csv(7, [severity, message, '', query]))
      .join('');
    expect(csvLog().read(text)).toEqual(read);
  });

  test('jsonlog', () => {
    const text = lines
      .map(([severity, message, query]) => ({ pid: 7, error_severity: severity, message, statement: query }))
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');
    expect(jsonLog().read(text)).toEqual(read);
  });

  test('stderr', () => {
    const prefix = '2026-11-23 10:00:00 UTC [7] ';
    const line = (severity: string, text: string) =>
      `${prefix}${severity}:  ${text.replaceAll('\n', '\n\t')}\n`;
    const text = lines
      .map(
        ([severity, message, query]) =>
          line(severity, message) + (query ? line('HINT', 'a\nb') + line('STATEMENT', query) : ''),
      )
      .join('');
    const reader = stderrLog();
    expect([...reader.read(text), ...reader.flush()]).toEqual(read);
  });
});

test('parameters stand where the statement has a place for them, not in its strings and comments', () => {
  const message = "execute <unnamed>: SELECT $1, '$1', $$ $1 $$, $2 -- $1";
  const detail = "Parameters: $1 = '$2 it''s', $2 = NULL";
  expect(csvLog().read(csv(8, ['LOG', message, detail]))).toEqual([
    statement('8', "SELECT '$2 it''s', '$1', $$ $1 $$, NULL -- $1"),
  ]);
});

test("MariaDB's general log: with and without a time, statements of several lines, other commands skipped", () => {
  const reader = generalLog();
  const text =
    '261123 10:00:00\t     5 Connect\tu@localhost on wp\n\t\t     5 Query\tSELECT *\n  FROM notes\n' +
    "\t\t     6 Execute\tSELECT 'a'\n2026-11-23T10:00:01.000000Z\t    6 Query\tSELECT 2\n\t\t     6 Quit\t\n";
  expect(reader.read(text)).toEqual([
    statement('5', 'SELECT *\n  FROM notes'),
    statement('6', "SELECT 'a'"),
    statement('6', 'SELECT 2'),
  ]);
  expect(reader.flush()).toEqual([]);
});

test('of a record that is too long nothing is taken for another one, and the log is read on', () => {
  const reader = csvLog();
  const forged = csv(7, ['LOG', 'statement: SELECT 0']).replaceAll('"', '""');
  expect(reader.read(`"${'x\n'.repeat(60_000)}`)).toEqual([]);
  expect(reader.read(`${forged}${'y'.repeat(700_000)}`)).toEqual([]);
  const next = csv(7, ['LOG', 'statement: SELECT 1']);
  expect(reader.read(`${forged}"\n${next}`)).toEqual([statement('7', 'SELECT 1')]);
});
