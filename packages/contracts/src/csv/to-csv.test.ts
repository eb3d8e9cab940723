import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralized, toCsv } from './to-csv.ts';

test('a file starts with a byte order mark, uses comma separators and ends each line with CR LF', () => {
  expect(
    toCsv([
      ['Name', 'Done'],
      ['Zoë', 3],
      ['Ann', null],
    ]),
  ).toBe('\uFEFF"Name","Done"\r\n"Zoë",3\r\n"Ann",\r\n');
});

test('quotes are doubled; separators and line breaks stay inside their cell', () => {
  expect(toCsv([['a "b", c\r\nd']])).toBe('\uFEFF"a ""b"", c\r\nd"\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+41 79', "'+41 79"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['"=1"', `'"=1"`],
  [`x;=cmd|' /C calc'!A0;y`, `x;'=cmd|' /C calc'!A0;y`],
  ['x;"=1&"', `x;'"=1&"`],
  ['x\r\n=1', "x\r\n'=1"],
  ['a\t-b', "a\t'-b"],
])('%j cannot run as a formula, whichever separator the spreadsheet uses', (typed, safe) => {
  expect(neutralized(typed)).toBe(safe);
});

test.each([['Anne-Marie'], ['O’Brien'], ['a=b'], ['Müller, Zoë'], ['1 - 2'], ['e@mail']])(
  '%j is left unchanged',
  (typed) => expect(neutralized(typed)).toBe(typed),
);

test('no text makes a cell that starts like a formula, whether cells are split at commas, semicolons or tabs', () => {
  const hostile = fc.array(
    fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '"', ' ', 'x', "'"),
  );
  fc.assert(
    fc.property(hostile, (letters) => {
      const safe = neutralized(letters.join(''));
      for (const cell of safe.split(/[,;\t\r\n]/)) expect(cell.trimStart()).not.toMatch(/^"*[=+\-@]/);
    }),
  );
});

test('parsing the file by RFC 4180 returns what was written', () => {
  const cell = fc.string({ unit: 'grapheme' }).map(neutralized);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const line = toCsv([cells]).slice(1, -2);
      const read = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, text]) =>
        text?.replaceAll('""', '"'),
      );
      expect(read).toEqual(cells.map((text) => neutralized(text)));
    }),
  );
});
