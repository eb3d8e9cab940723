import type { SqlDialect } from '@sentiero/sql-text';

/** One statement that a session of the database ran, or the error that it ended with. */
export type LogEntry =
  | { readonly kind: 'statement'; readonly session: string; readonly text: string }
  | { readonly kind: 'error'; readonly session: string; readonly text: string };

/** Reads a log piece by piece. `flush` returns what waits for a next line that may never come. */
export type LogReader = {
  readonly dialect: SqlDialect;
  readonly read: (text: string) => LogEntry[];
  readonly flush: () => LogEntry[];
};

/** A longer line or statement is dropped. */
export const entryMax = 64 * 1024;
