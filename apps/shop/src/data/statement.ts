import type { Effects, Pasted } from './effects/effects.ts';

/** What SQLite gives back for a column, with binary values already read as text. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/** `params` are bound, never pasted: only `attackable` SQL contains what a learner wrote. */
export type Statement = {
  readonly sql: string;
  readonly params?: readonly Value[];
  readonly attackable?: boolean;
};

export type Outcome = { readonly rows: readonly Row[]; readonly error: string | null };

/** Statements for one learner's copy, in order; the copy's new bytes come back when it was written to. */
export type Job = {
  readonly learner: string;
  readonly bytes: Uint8Array;
  readonly statements: readonly Statement[];
  readonly isWrite: boolean;
  /** A statement with inputs pasted into it, to be taken apart instead of answered. */
  readonly pasted?: Pasted;
};

/** `engineBytes` is what the engine's memory has grown to. */
export type JobReply = {
  readonly outcomes: readonly Outcome[];
  readonly bytes: Uint8Array | null;
  readonly effects: Effects | null;
  readonly engineBytes: number;
};

export type WorkerSettings = { readonly maxRows: number; readonly memoryBytes: number };
export type WorkerMessage =
  | { readonly reply: JobReply }
  | { readonly fault: string }
  | { readonly ready: true };
