import { rosterColumns, rosterLimits } from '@sentiero/contracts/courses';
import { readCsv } from '@sentiero/contracts/csv';
import { invalidInput } from '../../http/errors.ts';

export type RosterLine = { line: number } & Record<(typeof rosterColumns)[number], string>;

/** The rows of a CSV file, as text editors and Excel write it, by the names in its header. */
export function readRoster(bytes: Buffer): RosterLine[] {
  const [header, ...rows] = readCsv(textOf(bytes));
  const names = (header?.cells ?? []).map((cell) => cell.trim().toLowerCase());
  const place = (name: string) => names.indexOf(name);
  const missing = rosterColumns.filter((name) => place(name) < 0);
  if (missing.length > 0) throw invalidInput('/header', `must have the columns ${missing.join(', ')}`);
  if (rows.length > rosterLimits.rows) throw invalidInput('/rows', `must be at most ${rosterLimits.rows}`);
  return rows.map(({ line, cells }) => {
    const [first_name = '', last_name = '', email = '', username = ''] = rosterColumns.map(
      (name) => cells[place(name)]?.trim() ?? '',
    );
    return { line, first_name, last_name, email, username };
  });
}

/** Excel writes UTF-8 or UTF-16 with a byte order mark, or the code page of Western Europe. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
