import type { FastifyRequest } from 'fastify';
import { databaseOf, report, type ShopContext } from './context.ts';
import type { Effects } from './data/effects/effects.ts';
import { harmlessTrail } from './data/effects/plain-effects.ts';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import type { Row } from '@sentiero/lab-app/sql/row';
import type { Statement } from '@sentiero/lab-app/sql/statement';
import { isDefended } from './mode.ts';
import { originOf } from './origin.ts';
import { loginQuery, pastedQuery, preparedQuery, type AttackableQuery } from './queries.ts';
import { reportRefused } from './refused.ts';
import {
  effectFields,
  preparedParts,
  shownRows,
  sqlParts,
  unknownEffects,
  type QueryRun,
} from './sql-event.ts';

/** SQLite's own message; the shop shows it, as careless shops do. */
export class SqlError extends Error {
  override name = 'SqlError';
}

/**
 * `injected` is true if the inputs changed the executed statement, `blocked` if only its protection prevented that.
 */
export type Answer = { readonly rows: readonly Row[]; readonly injected: boolean; readonly blocked: boolean };

/**
 * Runs the query with the inputs pasted into it, or with the inputs as values in the hardened shop, and reports the
 * outcome. Throws SqlError if SQLite refuses it.
 */
export function runQuery(
  shop: ShopContext,
  request: FastifyRequest,
  query: AttackableQuery,
  inputs: readonly string[],
): Promise<Answer> {
  const call = { shop, request, query, inputs };
  return isDefended(request) ? runPrepared(call) : runPasted(call);
}

type Call = {
  readonly shop: ShopContext;
  readonly request: FastifyRequest;
  readonly query: AttackableQuery;
  readonly inputs: readonly string[];
};

async function runPasted(call: Call): Promise<Answer> {
  const { shop, request, query, inputs } = call;
  const run = { ...call, isPrepared: false, effects: null, rows: [] };
  try {
    const { rows, error, effects } = await databaseOf(shop, request).attackable(pastedQuery(query, inputs));
    reportQuery(call, { ...run, rows, error, effects });
    if (error !== null) throw new SqlError(error);
    return { rows, injected: effects?.injected ?? false, blocked: false };
  } catch (error) {
    if (error instanceof QueryStopped) reportQuery(call, { ...run, error: error.message });
    throw error;
  }
}

/** The hardened query, which no input can become a part of. */
async function runPrepared(call: Call): Promise<Answer> {
  const { shop, request, query, inputs } = call;
  const database = databaseOf(shop, request);
  const { sql, values } = preparedQuery(query, inputs);
  const rows = await database.rows(sql, ...values);
  const unprotected = await database.effectsOf(pastedQuery(query, inputs));
  const blocked = unprotected !== null && (unprotected.injected || unprotected.broken);
  reportQuery(call, { query, inputs, isPrepared: true, error: null, rows, effects: unprotected });
  if (blocked)
    reportRefused(shop, request, query.choices ? 'column_allowlist' : 'prepared_statement', query.name);
  return { rows, injected: false, blocked };
}

function reportQuery({ shop, request }: Call, run: QueryRun): void {
  const { query, inputs, isPrepared, error, rows } = run;
  const found = run.effects ?? unknownEffects;
  const effects = isPrepared ? valueEffects(query, inputs) : found;
  const isAttack = found.injected || found.broken;
  const isLeak = effects.injected && effects.readsColumns.includes('customers.password');
  if (isLeak && query !== loginQuery) shop.copies.noteLeak(request.learner);
  report(shop, request, 'sql', {
    ...sqlParts(run),
    query: query.name,
    page: originOf(request).page,
    done_before: shop.copies.doneBy(request.learner),
    error,
    result: shownRows(run),
    row_count: rows.length,
    ...effectFields(effects, query.parameters),
    honest_rows: effects.injected || effects.broken ? effects.honestRows : rows.length,
    unprotected: isPrepared && isAttack ? unprotectedFields(found, query) : null,
  });
}

/** Reports a statement that stored values and never pasted any, so that learners see both it and the one that does. */
export function reportStored(
  shop: ShopContext,
  request: FastifyRequest,
  { sql, params = [] }: Statement,
): void {
  const values = params.map(String);
  const nothing = { ...unknownEffects, tables: ['customers'], value: values[0] ?? '', complete: true };
  report(shop, request, 'sql', {
    ...preparedParts(sql, values),
    query: 'profile',
    page: originOf(request).page,
    done_before: shop.copies.doneBy(request.learner),
    error: null,
    result: [],
    row_count: 0,
    ...effectFields(nothing, []),
    honest_rows: 0,
    unprotected: null,
  });
}

/** The effects of a statement whose inputs are values. */
function valueEffects(query: AttackableQuery, inputs: readonly string[]): Effects {
  const trail = harmlessTrail(pastedQuery(query, inputs));
  return { ...unknownEffects, ...trail, value: inputs[0] ?? '', complete: true };
}

function unprotectedFields(effects: Effects, query: AttackableQuery) {
  const rows = effects.rows ?? [];
  const [first_row = null] = shownRows({ query, rows });
  return { ...effectFields(effects, query.parameters), row_count: rows.length, first_row };
}
