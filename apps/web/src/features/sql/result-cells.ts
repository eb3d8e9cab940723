import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import type { QueryRow } from './read-query.ts';

const mostCharacters = 200;

/** The column names of all rows, in order of first appearance. */
export function columnsOf(rows: readonly QueryRow[]): string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}

export function cellText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return showUnseen(clip(typeof value === 'string' ? value : asJson(value), mostCharacters));
}

/** Nesting deeper than the stack cannot be written as JSON. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return '…';
  }
}
