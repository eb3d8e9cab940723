import type { Roster } from '@sentiero/contracts/courses';

export type GuessedEncoding = NonNullable<Roster['guessed_encoding']>;

/** The names of encodings as programs show them. */
export const encodingNames: Readonly<Record<GuessedEncoding, string>> = {
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
  ibm850: 'DOS (850)',
};

const shown = 3;

/** The first names by which a reader sees whether the encoding was guessed right, so those with letters beyond ASCII. */
export function tellingNames(rows: Roster['rows']): string[] {
  const names = rows.map(({ name }) => name);
  const telling = names.filter((name) => /[^\x00-\x7f]/.test(name));
  return (telling.length > 0 ? telling : names).slice(0, shown);
}
