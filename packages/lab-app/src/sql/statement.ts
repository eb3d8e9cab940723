import type { Row, Value } from './row.ts';

/** `params` are bound, never pasted: only `attackable` SQL contains a learner's text. */
export type Statement = {
  readonly sql: string;
  readonly params?: readonly Value[];
  readonly attackable?: boolean;
};

export type Outcome = { readonly rows: readonly Row[]; readonly error: string | null };
