import { sql, type Column, type SQL } from 'drizzle-orm';

/** `column = any(values)`: unlike `in (…)`, the same text however many there are, so it can be prepared. */
export function isAnyOf(column: Column, values: readonly (number | string)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`;
}

/** Rows made of equally long arrays, one for each column; the types are PostgreSQL's, as in `uuid[]`. Not booleans: the driver takes a list of them for one. */
export function unnest(...columns: [type: string, values: readonly (number | string | null)[]][]): SQL {
  const arrays = columns.map(([type, values]) => sql`${sql.param(values)}::${sql.raw(type)}`);
  return sql`unnest(${sql.join(arrays, sql`, `)})`;
}
