import { credentialLimits, type FixedCredential } from '@sentiero/contracts/targets';
import Papa from 'papaparse';

type Read = { credentials: FixedCredential[]; wrongLine: number | null };

/** How a list is written, which staff say: nothing in it tells values from headings or separators. */
export type ListFormat = { separator: Separator; hasHeading: boolean };

const characters = { comma: ',', semicolon: ';', tab: '\t' } as const;
export const separators = ['comma', 'semicolon', 'tab'] as const;
export type Separator = (typeof separators)[number];

const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Reads CSV with the columns description, username and password, or the last two. */
export function readCredentialLines(text: string, { separator, hasHeading }: ListFormat): Read {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimiter: characters[separator],
  });
  const rows = hasHeading ? data.slice(1) : data;
  const credentials: FixedCredential[] = [];
  const brokenQuotes = new Set(errors.map(({ row }) => row));
  for (const [at, cells] of rows.entries()) {
    const line = at + (hasHeading ? 2 : 1);
    const credential = brokenQuotes.has(line - 1) ? null : toCredential(cells);
    if (!credential || at >= credentialLimits.entries) return { credentials: [], wrongLine: line };
    credentials.push(credential);
  }
  return { credentials, wrongLine: null };
}

/** The separator by which alone the text is a list of logins; null if there are several, or none. */
export function onlySeparator(text: string): Separator | null {
  const [one = null, ...others] = separators.filter((separator) => {
    const { credentials } = readCredentialLines(text, { separator, hasHeading: false });
    return credentials.length > 0;
  });
  return others.length === 0 ? one : null;
}

function toCredential(cells: string[]): FixedCredential | null {
  if (cells.length < 2 || cells.length > 3) return null;
  const [description = '', username = '', password = ''] = cells.length === 2 ? ['', ...cells] : cells;
  const credential = { description: description.trim(), username: username.trim(), password };
  const isGood = (value: string) => value.length <= credentialLimits.length && !unprintable.test(value);
  return credential.username !== '' && Object.values(credential).every(isGood) ? credential : null;
}

/** The list with commas and without a heading. */
export function writeCredentialLines(credentials: readonly FixedCredential[]): string {
  const rows = credentials.map(({ description, username, password }) => [description, username, password]);
  return Papa.unparse(rows, { newline: '\n' });
}

/** The first username that stands in the list twice; null if there is none. */
export function repeatedUsername(credentials: readonly FixedCredential[]): string | null {
  const seen = new Set<string>();
  for (const { username } of credentials) {
    if (seen.has(username)) return username;
    seen.add(username);
  }
  return null;
}
