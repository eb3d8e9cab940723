import { rosterColumns, rosterLimits, type Roster } from '@sentiero/contracts/courses';
import { readCsv } from '@sentiero/contracts/csv';
import { normalName, searchForm, trimmedText, usernameProblem } from '@sentiero/contracts/texts';
import { invalidInput } from '../../http/errors.ts';
import { rosterText } from './roster-text.ts';

type Column = (typeof rosterColumns)[number];
/** `suggested` is a username for whoever has none in the file; empty if nothing makes one. */
export type RosterLine = { line: number; suggested: string } & Record<Column, string>;
export type RosterFile = { lines: RosterLine[]; guessed: Roster['guessed_encoding'] };

/** The headings of a column in files of Excel and Moodle, by their letters. */
const headings: Readonly<Record<Column, ReadonlySet<string>>> = {
  first_name: wordsOf(
    'first_name, Given name, Forename, Vorname, Vorname(n), Rufname, Prénom, Prénom(s), Nome',
  ),
  last_name: wordsOf('last_name, Surname, Family name, Nachname, Familienname, Nom, Nom de famille, Cognome'),
  email: wordsOf(
    `email, Email address, Mail, Mail address, Mailadresse, E-Mail-Adresse, Adresse e-mail, Adresse mail, Courriel,
    Adresse de courriel, Adresse électronique, Indirizzo email, Indirizzo di posta elettronica, Posta elettronica`,
  ),
  username: wordsOf(
    `username, Login, Benutzername, Anmeldename, Nutzername, Kürzel, Nom d’utilisateur, Identifiant, Nome utente,
    Utente`,
  ),
};
/** A title may stand above the headings. */
const rowsAbove = 5;

/**
 * The rows of a list, as text editors, Excel and Moodle write it: by the first row that has the headings of both names.
 * All other rows are people, also those above it. A list without any headings has a person on each line.
 */
export function readRoster(bytes: Buffer): RosterFile {
  const { text, guessed } = rosterText(bytes);
  const rows = readCsv(text);
  const top = rows.slice(0, rowsAbove);
  const header = top.find(({ cells }) => missingIn(placesIn(cells)).length === 0);
  const begun = top.find(({ cells }) => placesIn(cells).size > 0);
  if (rows.length === 0 || (!header && begun))
    throw invalidInput(
      '/header',
      `must have the columns ${missingIn(placesIn(begun?.cells ?? [])).join(', ')}`,
    );
  if (rows.length > rosterLimits.rows + (header ? 1 : 0))
    throw invalidInput('/rows', `must be at most ${rosterLimits.rows}`);
  const places = header && placesIn(header.cells);
  const people = rows.filter((row) => row !== header);
  return {
    lines: people.map(({ line, cells }) =>
      lineOf(line, places ? named(cells, places) : unnamed(cells, commasSeparate(text))),
    ),
    guessed,
  };
}

type Person = Record<Column, string>;

/** Whoever has no username in the list gets one: Moodle's participants have none here, nor has a list of names. */
function lineOf(line: number, { first_name, last_name, email, username }: Person): RosterLine {
  const suggested = username || usernameFrom(email, `${first_name}.${last_name}`);
  return { line, first_name, last_name, email, username, suggested };
}

function named(cells: readonly string[], places: Places): Person {
  const cellOf = (column: Column | 'name') => trimmedText(cells[places.get(column) ?? -1] ?? '');
  const whole = wholeName(cellOf('name'));
  return {
    first_name: normalName(cellOf('first_name')) || whole.first_name,
    last_name: normalName(cellOf('last_name')) || whole.last_name,
    email: cellOf('email'),
    username: cellOf('username'),
  };
}

/** A person on a line: the address is the cell with an `@`, the cells before it are names, and one after it a username. */
function unnamed(cells: readonly string[], lastNameFirst: boolean): Person {
  const filled = cells.map((cell) => trimmedText(cell)).filter((cell) => cell !== '');
  const address = filled.findIndex((cell) => cell.includes('@'));
  const rest = filled.filter((_, place) => place !== address);
  const [one = '', other = '', username = ''] = rest;
  const email = filled[address] ?? '';
  if (rest.length < 2) return { ...wholeName(one), email, username: '' };
  const [first, last] = lastNameFirst ? [other, one] : [one, other];
  return { first_name: normalName(first), last_name: normalName(last), email, username };
}

/** `Mia Anna Meier`: the last word is the last name. */
function wholeName(name: string): Pick<Person, 'first_name' | 'last_name'> {
  const words = normalName(name).split(' ');
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' };
}

/** `Meier, Mia`: with a space after the comma, the last name comes first. */
const commasSeparate = (text: string) => !/[;\t]/.test(text) && /,[ \u00a0]/.test(text);

type Places = ReadonlyMap<Column | 'name', number>;

function placesIn(cells: readonly string[]): Places {
  const words = cells.map(lettersOf);
  const places = new Map<Column | 'name', number>();
  for (const column of rosterColumns) {
    const place = words.findIndex((word) => headings[column].has(word));
    if (place >= 0) places.set(column, place);
  }
  // `Name, Vorname` and `Name, Surname`: it is the one that the other heading is not.
  const name = words.indexOf('name');
  const others = (['last_name', 'first_name'] as const).filter((column) => !places.has(column));
  // Without either, it is the whole name.
  if (name >= 0) places.set(others.length === 1 ? (others[0] ?? 'name') : 'name', name);
  return places;
}

function missingIn(places: Places): string[] {
  return places.has('name')
    ? []
    : (['first_name', 'last_name'] as const).filter((column) => !places.has(column));
}

function lettersOf(heading: string): string {
  return searchForm(heading).replaceAll(/[^\p{L}]/gu, '');
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(lettersOf));
}

/** The beginning of the address, or the names. */
function usernameFrom(email: string, names: string): string {
  const plain = searchForm(names)
    .replaceAll(/[^\p{L}\p{N}.]/gu, '')
    .replaceAll(/^\.|\.$/g, '');
  const candidates = [email.split('@', 1)[0] ?? '', plain];
  return candidates.find((name) => name !== '' && usernameProblem(name) === null) ?? '';
}
