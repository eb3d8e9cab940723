import { sql, type Column, type SQL } from 'drizzle-orm';

/**
 * `column = any(values)`: unlike `in (…)`, its text does not depend on the number of values, so it can be prepared.
 */
export function isAnyOf(column: Column, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}

/**
 * `isAnyOf` in a prepared query, which gets the values under this name. They come from a subquery, because PostgreSQL
 * would plan a query with a short list anew each time.
 */
export function isAnyOfNamed(column: Column, name: string): SQL {
  const list = sql.raw(`${column.getSQLType()}[]`);
  return sql`${column} = any((select ${sql.placeholder(name)}::${list})::${list})`;
}

/**
 * Rows from equally long arrays, one per column, with PostgreSQL's types, such as `uuid[]`. Booleans do not work: the
 * driver treats a list of booleans as a single value.
 */
export function unnest(...columns: [type: string, values: readonly (number | string | null)[]][]): SQL {
  return unnestOf(columns.map(([type, values]) => sql`${sql.param(values)}::${sql.raw(type)}`));
}

/**
 * `unnest` in a prepared query, which gets the arrays by name: PostgreSQL's types by name, in the order of the columns.
 * They come from subqueries for the same reason as in `isAnyOfNamed`.
 */
export function unnestNamed(columns: Readonly<Record<string, string>>): SQL {
  return unnestOf(
    Object.entries(columns).map(([name, type]) => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`),
  );
}

const unnestOf = (arrays: SQL[]) => sql`unnest(${sql.join(arrays, sql`, `)})`;
