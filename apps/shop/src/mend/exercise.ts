import type { Exercise } from '@sentiero/lab-app/mend/exercise';
import type { Row, Value } from '@sentiero/lab-app/sql/row';

/** The weak functions that learners can fix. The names must not change: lessons refer to them. */
export const weaknesses = [
  'query',
  'output_encoding',
  'object_access',
  'price',
  'token',
  'path',
  'folder',
  'log_line',
  'reset',
  'redirect',
  'reviews',
  'contexts',
] as const;
export type Weakness = (typeof weaknesses)[number];

/** Runs a statement on fresh sample data; null if SQLite refuses it. */
export type Ask = (sql: string, values: readonly Value[]) => readonly Row[] | null;

/** A weak function of the shop. */
export type ShopExercise = Exercise<Ask> & {
  /** A statement that adds rows to the sample data. */
  readonly data?: string;
};
