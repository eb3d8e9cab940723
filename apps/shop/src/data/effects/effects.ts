import type { Row } from '@sentiero/lab-app/sql/row';

/** An attackable statement: its SQL in pieces, between which the inputs are pasted. */
export type Pasted = {
  readonly kind: 'text' | 'number' | 'column';
  readonly pieces: readonly string[];
  readonly inputs: readonly string[];
  readonly shows: Shows;
  /** The columns that the page offers, of the kind `column`. */
  readonly choices: readonly string[];
};

/** The part of the rows that a visitor sees: all of them, the first, or whether there are any. */
export type Shows = 'rows' | 'first' | 'any';

/** The effects of a pasted statement, as the engine observed them. */
export type Effects = {
  /** The positions of the inputs that are more than a value. */
  readonly injectedIn: readonly number[];
  readonly injected: boolean;
  readonly broken: boolean;
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  readonly dependsOn: readonly string[];
  readonly dependsOnColumns: readonly string[];
  /** Of these, the columns whose characters decide, not their length or whether they hold anything. */
  readonly readsColumns: readonly string[];
  readonly value: string | null;
  readonly honestRows: number | null;
  /** Set for injected statements only, because others are not run a second time. */
  readonly rows: readonly Row[] | null;
  /** False if the time budget ran out before every table and column was tried. */
  readonly complete: boolean;
};

export const catalogue = 'sqlite_schema';

export function sqlOf({ pieces, inputs }: Pasted, replaced: Readonly<Record<number, string>> = {}): string {
  return pieces.map((piece, index) => piece + (replaced[index] ?? inputs[index] ?? '')).join('');
}

/** The same statement with a harmless value at every position except those listed. */
export function harmlessSql(pasted: Pasted, real: readonly number[] = []): string {
  const [column = ''] = pasted.choices;
  const harmless = { text: 'x', number: '1', column }[pasted.kind];
  const replaced = pasted.inputs.map((input, index) => (real.includes(index) ? input : harmless));
  return sqlOf({ ...pasted, inputs: replaced });
}
