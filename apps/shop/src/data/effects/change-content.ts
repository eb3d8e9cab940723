import type { Database } from 'sql.js';
import { catalogue } from './effects.ts';

/** A change made to the data before a statement runs again; it is rolled back afterwards. */
export type Change = (database: Database) => void;

const rotations = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Adds what the changes below need: the function `shifted(value, k)` and write access to the catalogue. */
export function allowChanges(database: Database): void {
  database.create_function('sentiero_shifted', shifted);
  database.run('PRAGMA writable_schema=ON; PRAGMA ignore_check_constraints=ON');
}

export const emptied =
  (table: string): Change =>
  (database) =>
    void database.run(`DELETE FROM "${table}"`);

/**
 * The changes to a column, tried in turn until one has an effect: each letter and digit shifted, which leaves lengths as
 * they are; the others empty the values, strip them of letters and digits, or duplicate them (a number becomes a larger
 * one).
 */
export function changedColumn(
  table: string,
  column: string,
  isOwn: boolean,
): { readonly sameLength: readonly Change[]; readonly others: readonly Change[] } {
  const changed = (step: number) => (database: Database) => {
    const target = table === catalogue ? 'sqlite_schema' : `"${table}"`;
    database.run(`UPDATE OR IGNORE ${target} SET "${column}" = sentiero_shifted("${column}", ${step})`);
  };
  return {
    sameLength: (isOwn ? rotations.slice(0, 1) : rotations).map(changed),
    others: [0, -1, ...(isOwn ? [] : [-2])].map(changed),
  };
}

/** As `filled`, but only where the value is as long as the one that it replaces. */
export const filledAlike =
  (table: string, column: string, value: string): Change =>
  (database) =>
    void database.run(
      `UPDATE OR IGNORE "${table}" SET "${column}" = ?1 WHERE length("${column}") = length(?1)`,
      [value],
    );

/** A column that holds one value everywhere, such as the only one that `<>` in a condition excludes. */
export const filled =
  (table: string, column: string, value: string): Change =>
  (database) =>
    void database.run(`UPDATE OR IGNORE "${table}" SET "${column}" = ?`, [value]);

export const renamed =
  (table: string): Change =>
  (database) =>
    void database.run(`ALTER TABLE "${table}" RENAME TO "sentiero_${table}"`);

export const widened =
  (table: string): Change =>
  (database) =>
    void database.run(`ALTER TABLE "${table}" ADD COLUMN sentiero_added`);

function shifted(value: unknown, step: unknown): string | number | null {
  const by = Number(step);
  if (typeof value === 'number') return by === 0 ? 0 : value + by * 1_000_003;
  if (typeof value !== 'string' || by === 0) return '';
  if (by === -2) return value.repeat(2);
  if (by < 0) return `~${'~'.repeat(value.length)}`;
  return value.replace(/[0-9A-Za-z]/g, (character) => rotated(character, by));
}

function rotated(character: string, by: number): string {
  const code = character.charCodeAt(0);
  if (code <= 57) return String.fromCharCode(48 + ((code - 48 + by) % 10));
  const base = code >= 97 ? 97 : 65;
  return String.fromCharCode(base + ((code - base + by) % 26));
}
