import { sql, type Column, type SQL } from 'drizzle-orm';

/**
 * `column = any(values)`: unlike `in (…)`, its text does not depend on the number of values, so it can be prepared.
 */
export function isAnyOf(column: Column, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}

/**
 * Rows from equally long arrays, one per column, with PostgreSQL's types, such as `uuid[]`. Booleans do not work: the
 * driver treats a list of booleans as a single value.
 */
export function unnest(...columns: [type: string, values: readonly (number | string | null)[]][]): SQL {
  const arrays = columns.map(([type, values]) => sql`${sql.param(values)}::${sql.raw(type)}`);
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}
