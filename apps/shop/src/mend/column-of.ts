import { fieldOf } from '@sentiero/lab-app/mend/exercise';
import type { Value } from '@sentiero/lab-app/sql/row';
import type { Ask } from './exercise.ts';

/** What a query finds in one column; null if the answer is no query, or one that SQLite refuses. */
export function columnOf(answer: unknown, column: string, ask: Ask): readonly Value[] | null {
  const [sql, values = []] = [fieldOf(answer, 'sql'), fieldOf(answer, 'values')];
  const isQuery = typeof sql === 'string' && Array.isArray(values) && values.every(isValue);
  return isQuery ? (ask(sql, values)?.map((row) => row[column] ?? null) ?? null) : null;
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number';
}
