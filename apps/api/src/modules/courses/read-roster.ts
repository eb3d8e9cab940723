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
 * The rows of a CSV file, as text editors, Excel and Moodle write it, by the first row that has the headings: both names,
 * and the address or the username. All other rows are people, also those above it.
 */
export function readRoster(bytes: Buffer): RosterFile {
  const { text, guessed } = rosterText(bytes);
  const rows = readCsv(text);
  const header = rows.slice(0, rowsAbove).find(({ cells }) => missingIn(placesIn(cells)).length === 0);
  if (!header)
    throw invalidInput(
      '/header',
      `must have the columns ${missingIn(placesIn(rows[0]?.cells ?? [])).join(', ')}`,
    );
  if (rows.length > rosterLimits.rows + 1)
    throw invalidInput('/rows', `must be at most ${rosterLimits.rows}`);
  const places = placesIn(header.cells);
  const lines = rows
    .filter((row) => row !== header)
    .map(({ line, cells }) => {
      const cellOf = (column: Column) => trimmedText(cells[places.get(column) ?? -1] ?? '');
      const [first_name, last_name] = [normalName(cellOf('first_name')), normalName(cellOf('last_name'))];
      const [email, username] = [cellOf('email'), cellOf('username')];
      const suggested = username || usernameFrom(email, `${first_name}.${last_name}`);
      return { line, first_name, last_name, email, username, suggested };
    });
  return { lines, guessed };
}

type Places = ReadonlyMap<Column, number>;

function placesIn(cells: readonly string[]): Places {
  const words = cells.map(lettersOf);
  const places = new Map<Column, number>();
  for (const column of rosterColumns) {
    const place = words.findIndex((word) => headings[column].has(word));
    if (place >= 0) places.set(column, place);
  }
  // `Name, Vorname` and `Name, Surname`: it is the one that the other heading is not.
  const name = words.indexOf('name');
  const other = (['last_name', 'first_name'] as const).find((column) => !places.has(column));
  if (name >= 0 && other) places.set(other, name);
  return places;
}

function missingIn(places: Places): string[] {
  const names = (['first_name', 'last_name'] as const).filter((column) => !places.has(column));
  return places.has('email') || places.has('username') ? names : [...names, 'email or username'];
}

function lettersOf(heading: string): string {
  return searchForm(heading).replaceAll(/[^\p{L}]/gu, '');
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map(lettersOf));
}

/** Moodle's participants have no username here: the beginning of the address becomes it, or the names. */
function usernameFrom(email: string, names: string): string {
  if (email === '') return '';
  const candidates = [email.split('@', 1)[0] ?? '', searchForm(names).replaceAll(/[^a-z0-9.]/g, '')];
  return candidates.find((name) => usernameProblem(name) === null) ?? '';
}
