/** A column's value as SQLite returns it, with binary values decoded as text. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;
