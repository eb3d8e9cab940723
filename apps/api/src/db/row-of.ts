import { fromWire, type Camel } from '@sentiero/contracts/shared';

/** The item's fields as columns of the table. A field without a column of its type does not compile. */
export function rowOf<Row extends object, Name extends string>(
  _table: { $inferInsert: Row },
  item: { [Each in Name]: Row[Camel<Each> & keyof Row] },
  names: readonly Name[],
) {
  return fromWire(item, names);
}
