import { flat, nested, quoted, tagged, type Form } from './forms.ts';

/** MariaDB reads as MySQL does. */
export const sqlDialects = ['sqlite', 'mysql', 'postgresql'] as const;
export type SqlDialect = (typeof sqlDialects)[number];

/** The dialect that a target names; null for anything else. */
export function dialectOf(value: unknown): SqlDialect | null {
  return sqlDialects.find((dialect) => dialect === value) ?? null;
}

type Syntax = {
  readonly forms: readonly Form[];
  /** How a comment begins whose text is run. */
  readonly runnable: Form | null;
};

// No server has the version 99999 or 999999: such a comment is one for all.
const runnable: Form = { kind: 'comment', begin: /\/\*M?!(?!99999)(?:\d{5,6})?/y };

const common: readonly Form[] = [
  { kind: 'number', begin: /0x[\da-f]+|0b[01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy },
  // The databases count every character beyond ASCII as part of a name, no-break spaces included.
  { kind: 'name', begin: /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y },
  { kind: 'operator', begin: /[\s\S]/y },
];
const space: Form = { kind: 'space', begin: /[\t-\r ]+/y };

const doubled = { single: /[^']*(?:''[^']*)*/y, double: /[^"]*(?:""[^"]*)*/y, back: /[^`]*(?:``[^`]*)*/y };
const escaped = {
  single: /[^'\\]*(?:(?:''|\\[\s\S]?)[^'\\]*)*/y,
  double: /[^"\\]*(?:(?:""|\\[\s\S]?)[^"\\]*)*/y,
};
const inBackticks: Form = { kind: 'name', begin: /`/y, rest: quoted(doubled.back, '`') };

/** An unclosed quote or comment extends to the end, as it does for the database. */
const syntaxes: Readonly<Record<SqlDialect | 'unknown', Syntax>> = {
  sqlite: {
    forms: [
      space,
      { kind: 'comment', begin: /--[^\n]*/y },
      { kind: 'comment', begin: /\/\*(?=[\s\S])/y, rest: flat },
      { kind: 'string', begin: /x?'/iy, rest: quoted(doubled.single, "'") },
      { kind: 'name', begin: /"/y, rest: quoted(doubled.double, '"') },
      inBackticks,
      { kind: 'name', begin: /\[/y, rest: quoted(/[^\]]*/y, ']') },
      // The brackets are those of Tcl, whose variables have elements: a quote in them ends nothing.
      {
        kind: 'parameter',
        begin: /\?\d*|[:@$](?:[\w$\u0080-\uffff]|::)+(?:\([^ \t\n\v\f\r)]*\))?/y,
      },
      ...common,
    ],
    runnable: null,
  },
  mysql: {
    forms: [
      space,
      // Two dashes are two signs unless a space, a control character or the end follows.
      { kind: 'comment', begin: /--(?![^\p{Cc} ])[^\n]*|#[^\n]*/uy },
      { kind: 'comment', begin: /\/\*/y, rest: flat },
      { kind: 'string', begin: /[nxb]?'/iy, rest: quoted(escaped.single, "'") },
      { kind: 'string', begin: /"/y, rest: quoted(escaped.double, '"') },
      inBackticks,
      { kind: 'parameter', begin: /\?/y },
      ...common,
    ],
    runnable,
  },
  postgresql: {
    forms: [
      space,
      { kind: 'comment', begin: /--[^\n\r]*/y },
      { kind: 'comment', begin: /\/\*/y, rest: nested },
      { kind: 'string', begin: /e'/iy, rest: quoted(escaped.single, "'") },
      { kind: 'string', begin: /(?:[nxb]|u&)?'/iy, rest: quoted(doubled.single, "'") },
      { kind: 'name', begin: /(?:u&)?"/iy, rest: quoted(doubled.double, '"') },
      { kind: 'string', begin: /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y, rest: tagged },
      { kind: 'parameter', begin: /\$\d+/y },
      ...common,
    ],
    runnable: null,
  },
  // What the three share. A # is a comment unless it is PostgreSQL's #>, and a comment with an exclamation mark is
  // MySQL's: nobody writes either for another database.
  unknown: {
    forms: [
      space,
      { kind: 'comment', begin: /--[^\n]*|#(?!>)[^\n]*/y },
      { kind: 'comment', begin: /\/\*/y, rest: flat },
      { kind: 'string', begin: /x?'/iy, rest: quoted(doubled.single, "'") },
      { kind: 'string', begin: /"/y, rest: quoted(doubled.double, '"') },
      inBackticks,
      ...common,
    ],
    runnable,
  },
};

export function syntaxOf(dialect: SqlDialect | null): Syntax {
  return syntaxes[dialect ?? 'unknown'];
}
