import { expect, test } from 'vitest';
import { readCsv } from './read-csv.ts';

const cells = (text: string) => readCsv(text).map((row) => row.cells);

test.each([['a,b\r\nc,d\r\n'], ['a;b\nc;d'], ['a\tb\rc\td\r'], ['"a","b"\r\n"c","d"']])(
  '%j has two rows of two cells',
  (text) => {
    expect(cells(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  },
);

test('quoted cells may contain separators, quotes and line breaks', () => {
  expect(cells('a,b\n"x, ""y""","1\r\n2"\n')).toEqual([
    ['a', 'b'],
    ['x, "y"', '1\r\n2'],
  ]);
});

test('rows know their line; blank lines are left out', () => {
  const rows = readCsv('a;b\r\n\r\n;\r\n"1\r\n2";x\r\ny;z');
  expect(rows.map(({ line }) => line)).toEqual([1, 4, 6]);
});

test('an empty last cell is a cell', () => {
  expect(cells('a,b\nc,')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});

test.each(['"never closed', 'a,"b"c\nd', '"'.repeat(1001), ',"\n'.repeat(2000)])(
  'damaged text ends: %#',
  (text) => {
    expect(readCsv(text).length).toBeLessThan(2001);
  },
);

test.each([
  ['sep=;\na,b;c', [['a,b', 'c']]],
  ['\uFEFFsep=|\r\na|b', [['a', 'b']]],
  ['"sep=,"\na,b;c', [['a', 'b;c']]],
  ['\r\n \r\na;b', [['a', 'b']]],
  ['Klasse 3b\na;b', [['Klasse 3b'], ['a', 'b']]],
  [
    '"a, b";c\n"d, e";f',
    [
      ['a, b', 'c'],
      ['d, e', 'f'],
    ],
  ],
])('the separator of %j is found', (text, rows) => {
  expect(cells(text)).toEqual(rows);
});

test('a line sep= is no row, and counts', () => {
  expect(readCsv('sep=;\na;b').map(({ line }) => line)).toEqual([2]);
});

test('a quote that encloses no whole cell is a character, and no row after it is lost', () => {
  expect(cells('"Anna "A" May",b\nc,d\n"never,e\nf,g')).toEqual([
    ['"Anna "A" May"', 'b'],
    ['c', 'd'],
    ['"never', 'e'],
    ['f', 'g'],
  ]);
});
