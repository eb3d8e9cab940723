import type { Database } from 'sql.js';
import { runStatement } from '@sentiero/lab-app/sql/run-statement';
import { findDependence, type Bounds } from './dependence.ts';
import { harmlessSql, sqlOf, type Effects, type Pasted } from './effects.ts';
import { leadingNumber, leadingText } from './leading-value.ts';
import { harmlessTrail } from './plain-effects.ts';
import { isSingleValue, structureOf } from './structure.ts';
import { readTrail, type Trail } from './trail.ts';

/** Determines the effects of a pasted statement. Only a statement whose structure the input changed is run. */
export function analyse(database: Database, pasted: Pasted, bounds: Bounds): Effects {
  const sql = sqlOf(pasted);
  const injectedIn = pasted.inputs.keys().filter((index) => isInjected(database, pasted, index));
  const positions = [...injectedIn];
  const structure = structureOf(database, sql);
  const [input = ''] = pasted.inputs;
  const none = { dependsOn: [], dependsOnColumns: [], readsColumns: [], rows: null, complete: true };
  if (structure === null)
    return {
      injectedIn: positions,
      injected: false,
      broken: true,
      ...nothing,
      ...none,
      ...honest(database, pasted),
    };
  const trail = readTrail(sql);
  if (positions.length === 0 || structure === structureOf(database, harmlessSql(pasted)))
    return {
      injectedIn: [],
      injected: false,
      broken: false,
      ...trail,
      ...none,
      value: pasted.kind === 'number' ? (leadingNumber(database, input) ?? input) : input,
      honestRows: null,
    };
  const value = honest(database, pasted, bounds);
  const searched = { sql, trail, honestTables: harmlessTrail(pasted).tables, shows: pasted.shows };
  const { outcome, tables, columns, read, complete } = findDependence(database, searched, bounds);
  return {
    injectedIn: positions,
    injected: true,
    broken: false,
    ...trail,
    dependsOn: tables,
    dependsOnColumns: columns,
    readsColumns: read,
    ...value,
    rows: outcome.rows,
    complete,
  };
}

const nothing: Trail = { tables: [], columns: [] };

function isInjected(database: Database, pasted: Pasted, index: number): boolean {
  const input = pasted.inputs[index] ?? '';
  if (pasted.kind === 'column') return !isChoice(database, pasted, index);
  if (pasted.kind === 'number' && isSingleValue(database, input)) return false;
  return structureOf(database, harmlessSql(pasted, [index])) !== structureOf(database, harmlessSql(pasted));
}

/** True for a column that the page offers, however it is written. */
function isChoice(database: Database, pasted: Pasted, index: number): boolean {
  const structure = structureOf(database, sqlOf(pasted));
  return pasted.choices.some(
    (choice) => structureOf(database, sqlOf(pasted, { [index]: choice })) === structure,
  );
}

/** The value at the start of the input, and the number of rows that the statement returns for it alone. */
function honest(database: Database, pasted: Pasted, bounds?: Bounds): Pick<Effects, 'value' | 'honestRows'> {
  const [input = '', ...others] = pasted.inputs;
  const value = leadingValue(database, pasted.kind, input);
  if (value === null || !bounds) return { value, honestRows: null };
  const quoted = (text: string) => text.replaceAll("'", "''");
  const inputs = [value, ...others.map(leadingText)].map(quoted);
  const literal = pasted.kind === 'number' ? inputs.map((text) => `'${text}'`) : inputs;
  const { rows } = runStatement(database, { sql: sqlOf({ ...pasted, inputs: literal }) }, bounds.maxRows);
  return { value, honestRows: rows.length };
}

/** What a column begins with is no value. */
function leadingValue(database: Database, kind: Pasted['kind'], input: string): string | null {
  if (kind === 'column') return null;
  return kind === 'text' ? leadingText(input) : leadingNumber(database, input);
}
