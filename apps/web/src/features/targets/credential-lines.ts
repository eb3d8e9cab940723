import { credentialLimits, type FixedCredential } from '@sentiero/contracts/targets';
import Papa from 'papaparse';

type Read = { credentials: FixedCredential[]; wrongLine: number | null };

const heading = /^(password|passwort|kennwort|mot de passe)$/i;
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * Reads CSV with the columns description, username and password, or the last two; a row of headings is skipped. The
 * separator may be a comma, a semicolon or a tab.
 */
export function readCredentialLines(text: string): Read {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t'],
  });
  const hasHeading = heading.test(data[0]?.at(-1)?.trim() ?? '');
  const rows = hasHeading ? data.slice(1) : data;
  const credentials: FixedCredential[] = [];
  for (const [at, cells] of rows.entries()) {
    const credential = toCredential(cells);
    if (!credential || at >= credentialLimits.entries)
      return { credentials: [], wrongLine: at + (hasHeading ? 2 : 1) };
    credentials.push(credential);
  }
  return { credentials, wrongLine: null };
}

function toCredential(cells: string[]): FixedCredential | null {
  if (cells.length < 2 || cells.length > 3) return null;
  const [description = '', username = '', password = ''] = cells.length === 2 ? ['', ...cells] : cells;
  const credential = { description: description.trim(), username: username.trim(), password };
  const isGood = (value: string) => value.length <= credentialLimits.length && !unprintable.test(value);
  return credential.username !== '' && Object.values(credential).every(isGood) ? credential : null;
}

export function writeCredentialLines(credentials: readonly FixedCredential[]): string {
  const rows = credentials.map(({ description, username, password }) => [description, username, password]);
  return Papa.unparse(rows, { newline: '\n', quotes: (value) => /[;\t]/.test(String(value)) });
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
