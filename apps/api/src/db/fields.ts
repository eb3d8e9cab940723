import { camel, fromWire, type Camel } from '@sentiero/contracts/shared';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The table's columns that hold these fields, to select them. A field without a column does not compile. */
export function columnsOf<Table extends Record<Camel<Name>, PgColumn>, Name extends string>(
  table: Table,
  names: readonly Name[],
): Pick<Table, Camel<Name>> {
  const columns = names.map((name) => [camel(name), table[camel(name)]]);
  return Object.fromEntries(columns) as Pick<Table, Camel<Name>>;
}

/** The item's fields as columns of the table. A field without a column of its type does not compile. */
export function rowOf<Row extends object, Name extends string>(
  _table: { $inferInsert: Row },
  item: { [Each in Name]: Row[Camel<Each> & keyof Row] },
  names: readonly Name[],
) {
  return fromWire(item, names);
}
