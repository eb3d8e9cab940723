import type { FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from './context.ts';
import { QueryStopped } from './data/query-stopped.ts';
import type { Row, Value } from './data/statement.ts';

/** A query in the parts that the platform's SQL viewer shows; the input is pasted between prefix and suffix. */
export type AttackableQuery = {
  readonly prefix: string;
  readonly input: string;
  readonly suffix: string;
  readonly order: string;
  /** The page shows only whether there are rows; so does the viewer. */
  readonly isBlind?: boolean;
};

/** A query whose values travel apart from it, the learner's input first. */
export type PreparedQuery = { readonly sql: string; readonly values: readonly [string, ...string[]] };

/** SQLite's own complaint: the shop shows it, as careless shops do. */
export class SqlError extends Error {
  override name = 'SqlError';
}

const shownValueLength = 500;
const shownBytes = 32 * 1024;

/** Runs the query as it stands, tells the platform what came of it, and throws SqlError where SQLite refused. */
export async function runAttackable(
  shop: ShopContext,
  request: FastifyRequest,
  query: AttackableQuery,
): Promise<readonly Row[]> {
  const { prefix, input, suffix, order } = query;
  const tell = (error: string | null, rows: readonly Row[]) =>
    tellQuery(shop, request, { ...query, isPrepared: false, error, rows });
  try {
    const { rows, error } = await databaseOf(shop, request).attackable(prefix + input + suffix + order);
    tell(error, rows);
    if (error !== null) throw new SqlError(error);
    return rows;
  } catch (error) {
    if (error instanceof QueryStopped) tell(error.message, []);
    throw error;
  }
}

/** The mended twin: whatever the input holds, to the database it is a value. */
export async function runPrepared(
  shop: ShopContext,
  request: FastifyRequest,
  { sql, values }: PreparedQuery,
): Promise<readonly Row[]> {
  const rows = await databaseOf(shop, request).rows(sql, ...values);
  const [input, ...others] = values;
  const suffix = others.map((value) => `, ${value}`).join('');
  const shown = { prefix: `${sql} -- ? = `, input, suffix, order: '' };
  tellQuery(shop, request, { ...shown, isPrepared: true, error: null, rows });
  return rows;
}

type Told = AttackableQuery & {
  readonly isPrepared: boolean;
  readonly error: string | null;
  readonly rows: readonly Row[];
};

function tellQuery(shop: ShopContext, request: FastifyRequest, told: Told): void {
  report(shop, request, 'sql', {
    input: told.input,
    query_prefix: told.prefix,
    query_suffix: told.suffix,
    query_order: told.order,
    query_comment: '',
    prepared: told.isPrepared,
    error: told.error,
    result: told.isBlind ? told.rows.map(() => ({ row: '…' })) : shownRows(told.rows),
  });
}

function shownRows(rows: readonly Row[]): Row[] {
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
