import { readdir, readFile } from 'node:fs/promises';
import { normalEmail } from '@sentiero/contracts/texts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRoster } from './read-roster.ts';
import { decoders } from './roster-text.ts';

const folder = new URL('../../../test/rosters/', import.meta.url);
const files = await readdir(folder);
const guessed: Record<string, string> = {
  'excel-csv-windows-1252.csv': 'windows-1252',
  'excel-csv-macintosh.csv': 'macintosh',
  'excel-csv-ms-dos.csv': 'ibm850',
  'utf-16-without-mark.csv': 'utf-16le',
};

test.each(files)('%s, as its program writes it, has its three people', async (file) => {
  const read = readRoster(await readFile(new URL(file, folder)));
  expect(read.guessed).toBe(guessed[file] ?? null);
  const people = read.lines.filter(({ email }) => email !== '');
  expect(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
    'Zoë Müller',
    'François Lefèvre',
    'Anna-Lena Strässle',
  ]);
  expect(people.map(({ email }) => normalEmail(email))).toEqual(people.map(({ email }) => email));
  expect(people.map(({ suggested }) => suggested)).toEqual(
    file.startsWith('moodle-') && !file.includes('upload')
      ? ['zoe.mueller', 'francois.lefevre', 'anna.straessle']
      : ['zoe', 'francois', 'anna'],
  );
});

test('a title above the headings stays a row, which says that it is none', () => {
  const { lines } = readRoster(Buffer.from('Klasse 3b;;\nName;Vorname;Mail\nMeier;Mia;mia@mail.example\n'));
  expect(lines).toMatchObject([
    { line: 1, last_name: 'Klasse 3b', email: '' },
    { line: 3, first_name: 'Mia', last_name: 'Meier', suggested: 'mia' },
  ]);
});

test.each([
  ['Name,Vorname,Mail', 'last_name'],
  ['Name,Surname,Mail', 'first_name'],
])('in %s, the name is the %s', (head, column) => {
  const { lines } = readRoster(Buffer.from(`${head}\nAda,Byron,a@mail.example`));
  expect(lines).toMatchObject([{ [column]: 'Ada' }]);
});

test.each([
  ['', 'first_name, last_name'],
  ['Vorname;Klasse\nAda;3b', 'last_name'],
  ['Mail\nada@mail.example', 'first_name, last_name'],
])('with headings of which some are missing, %j is refused with their columns', (text, columns) => {
  expect(() => readRoster(Buffer.from(text))).toThrow(`must have the columns ${columns}`);
});

const ada = { first_name: 'Ada', last_name: 'Byron', email: '', username: '', suggested: 'ada.byron' };

test.each([
  ['Ada Byron\nMia Anna Meier', [ada, { first_name: 'Mia Anna', last_name: 'Meier' }]],
  ['Ada\tByron\r\nMia\tMeier', [ada, { first_name: 'Mia', last_name: 'Meier' }]],
  ['Ada;Byron\nMia;Meier;mia@mail.example', [ada, { last_name: 'Meier', email: 'mia@mail.example' }]],
  ['Ada,Byron\nMia,Meier', [ada, { first_name: 'Mia', last_name: 'Meier' }]],
  ['Byron, Ada\nMeier, Mia', [ada, { first_name: 'Mia', last_name: 'Meier' }]],
  ['Ada Byron;a.byron@mail.example', [{ ...ada, email: 'a.byron@mail.example', suggested: 'a.byron' }]],
  ['Ada\tByron\ta.byron@mail.example\tada', [{ email: 'a.byron@mail.example', username: 'ada' }]],
  ['Name\nAda Byron', [ada]],
  ['Vorname\tNachname\tKlasse\nAda\tByron\t3b', [ada]],
  ['Zoë Müller', [{ suggested: 'zoe.muller' }]],
  ['Ирина Иванова', [{ first_name: 'Ирина', suggested: 'ирина.иванова' }]],
])('%j, as somebody pastes it, has its people', (text, people) => {
  expect(readRoster(Buffer.from(text)).lines).toMatchObject(people);
});

const names = [
  'René Müller',
  'Zoë Österreich',
  'Élise Lefèvre',
  'François Größe',
  'Sinéad O’Neill',
  'JÖRG GRÜNEWÄLDER',
  'Niccolò Trezzù',
  'Iñaki Núñez',
  'Bär Schär',
];

/** The names in an encoding, by the decoder that reads it back. */
function encoded(text: string, decode: (byte: Buffer) => string): Buffer {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Buffer.from([byte])), byte]));
  return Buffer.from([...text].map((sign) => bytes.get(sign) ?? 0x3f));
}
const listOf = (people: readonly string[]) =>
  ['first name,last name,username', ...people.map((name, nth) => `${name.replace(' ', ',')},u${nth}`)].join(
    '\n',
  );
const read = (bytes: Buffer) =>
  readRoster(bytes).lines.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

test.each(names)('in Windows-1252, %s alone is read as it is written', (name) => {
  expect(read(encoded(listOf([name]), decoders['windows-1252']))).toEqual([name]);
});

test.each(['windows-1252', 'macintosh', 'ibm850'] as const)(
  'a class in %s is read as it is written',
  (encoding) => {
    const written = names.filter((name) => encoding !== 'ibm850' || !name.includes('’'));
    expect(read(encoded(listOf(written), decoders[encoding]))).toEqual(written);
  },
);

const cell = fc.string({ unit: fc.constantFrom(...'abÄöé,;"\t\' -.@='), minLength: 1, maxLength: 8 });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const writers: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-8, decomposed': (text) => Buffer.from(text.normalize('NFD')),
  'UTF-16 with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16': (text) => Buffer.from(text, 'utf16le'),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
};

test('no person is lost, whatever the encoding, the separator, the line ends and the blank lines', () => {
  const format = fc.record({
    writer: fc.constantFrom(...Object.keys(writers)),
    separator: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isSaid: fc.boolean(),
    blank: fc.constantFrom('', ' '),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), format, (people, how) => {
      const rows = [
        ['Vorname', 'Nachname', 'Benutzername'],
        ...people.map((both, nth) => [...both, `u${nth}`]),
      ];
      const written = rows.map((cells) => cells.map(quoted).join(how.separator));
      const first = how.isSaid ? `sep=${how.separator}` : how.blank;
      const write = writers[how.writer] ?? Buffer.from;
      const { lines } = readRoster(write([first, ...written, how.blank].join(how.end)));
      expect(lines.map(({ username }) => username)).toEqual(
        expect.arrayContaining(people.map((_, nth) => `u${nth}`)),
      );
    }),
  );
});

test('no row of a damaged file is lost', () => {
  const { lines } = readRoster(
    Buffer.from(
      'first name,last name,email\n"A"x,B,a@mail.example\n"Anna "Ännchen" May,C,b@mail.example\n"never,closed,c@mail.example\nD,E,d@mail.example\n',
    ),
  );
  expect(lines.map(({ email }) => email)).toEqual([
    'a@mail.example',
    'b@mail.example',
    'c@mail.example',
    'd@mail.example',
  ]);
});
