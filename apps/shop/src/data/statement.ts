import type { Weakness } from '../mend/exercise.ts';
import type { PageActs, PageRun } from '../scripts/page-acts.ts';
import type { Judgement } from '@sentiero/lab-app/mend/judge';
import type { Effects, Pasted } from './effects/effects.ts';
import type { Outcome, Statement } from '@sentiero/lab-app/sql/statement';

/** Statements for one learner's copy, in order; the copy's new bytes are returned if it was written to. */
export type Job = {
  readonly learner: string;
  readonly bytes: Uint8Array;
  readonly statements: readonly Statement[];
  readonly isWrite: boolean;
  /** A statement with pasted inputs, to be analysed instead of answered. */
  readonly pasted?: Pasted;
  /** A learner's version of a weak function, to be tested. */
  readonly patch?: Patch;
  /** A page whose scripts are to be run, to see what they send. */
  readonly page?: PageRun;
};

export type Patch = { readonly weakness: Weakness; readonly code: string };

/** `engineBytes` is the current size of the engine's memory. */
export type JobReply = {
  readonly outcomes: readonly Outcome[];
  readonly bytes: Uint8Array | null;
  readonly effects: Effects | null;
  readonly judgement: Judgement | null;
  readonly acts: PageActs | null;
  readonly engineBytes: number;
};

export type WorkerSettings = {
  readonly maxRows: number;
  readonly memoryBytes: number;
  /** Shared by the threads: a new one need not compile and optimise them again. */
  readonly sqlite: WebAssembly.Module;
  readonly quickJs: WebAssembly.Module;
};
export type WorkerMessage =
  | { readonly reply: JobReply }
  | { readonly fault: string }
  | { readonly ready: true };
