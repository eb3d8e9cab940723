import type { Effects } from './data/effects/effects.ts';
import { isCatalogue } from './data/effects/trail.ts';
import type { Row, Value } from '@sentiero/lab-app/sql/row';
import { preparedQuery, type AttackableQuery } from './queries.ts';

export type QueryRun = {
  readonly query: AttackableQuery;
  readonly inputs: readonly string[];
  readonly isPrepared: boolean;
  readonly error: string | null;
  readonly rows: readonly Row[];
  readonly effects: Effects | null;
};

const shownValueLength = 500;
const shownBytes = 32 * 1024;

/** The query, split into the parts that the platform's SQL viewer displays. */
export function sqlParts({ query, inputs, isPrepared }: QueryRun) {
  if (isPrepared)
    return preparedParts(preparedQuery(query, inputs).sql, inputs, query.choices && query.parameters[0]);
  const [input = '', ...others] = inputs;
  const parts = { input, query_comment: '', dialect: 'sqlite' as const, prepared: false };
  const [query_prefix = '', ...rest] = query.pieces;
  const query_suffix = rest.map((piece, index) => piece + (others[index] ?? '')).join('');
  return { ...parts, query_prefix, query_suffix, query_order: query.order };
}

/** A statement with its inputs beside it: the values of its placeholders, or what was looked up. */
export function preparedParts(sql: string, [input = '', ...others]: readonly string[], name = '?') {
  const query_suffix = others.map((value) => `, ${value}`).join('');
  const parts = { query_prefix: `${sql} -- ${name} = `, query_suffix, query_order: '', query_comment: '' };
  return { ...parts, input, dialect: 'sqlite' as const, prepared: true };
}

/** The statement's effects, under the names that rules use. */
export function effectFields(effects: Effects, parameters: readonly string[]) {
  return {
    injected: effects.injected,
    injected_in: effects.injectedIn.map((index) => parameters[index] ?? ''),
    broken: effects.broken,
    tables: [...effects.tables],
    columns: [...effects.columns],
    reads_catalogue: effects.tables.some(isCatalogue),
    depends_on: [...effects.dependsOn],
    depends_on_columns: [...effects.dependsOnColumns],
    reads_columns: [...effects.readsColumns],
    value: effects.value,
    honest_rows: effects.honestRows,
    complete: effects.complete,
  };
}

export const unknownEffects: Effects = {
  injectedIn: [],
  injected: false,
  broken: false,
  tables: [],
  columns: [],
  dependsOn: [],
  dependsOnColumns: [],
  readsColumns: [],
  value: null,
  honestRows: null,
  rows: null,
  complete: false,
};

export function shownRows({ query, rows }: Pick<QueryRun, 'query' | 'rows'>): Row[] {
  if (query.shows === 'any') return rows.map(() => ({ row: '…' }));
  const shown: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    const cut = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(value)]));
    bytes += JSON.stringify(cut).length;
    if (bytes > shownBytes) break;
    shown.push(cut);
  }
  return shown;
}

function shownValue(value: Value): Value {
  if (typeof value !== 'string' || value.length <= shownValueLength) return value;
  return `${value.slice(0, shownValueLength)}…`;
}
