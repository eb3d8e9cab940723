import type { Row, Value } from '../data/row.ts';

/** The weak functions that learners can fix. The names must not change: lessons refer to them. */
export const weaknesses = ['query', 'output_encoding', 'object_access', 'price', 'token', 'path'] as const;
export type Weakness = (typeof weaknesses)[number];

export function isWeakness(text: string): text is Weakness {
  return weaknesses.some((weakness) => weakness === text);
}

/** Runs a statement on fresh sample data; null if SQLite refuses it. */
export type Ask = (sql: string, values: readonly Value[]) => readonly Row[] | null;

/** The arguments of one call of the function. */
export type Call = readonly unknown[];

type Verdict = (answer: unknown, call: Call, ask: Ask) => boolean;

/** A weak function, and the calls that test a learner's version of it. */
export type Exercise = {
  readonly name: string;
  readonly weak: string;
  /** The shop's own fix. */
  readonly fixed: string;
  readonly attacks: readonly Call[];
  /** Attacks that are never shown: they break block lists and checks of what the browser says about itself. */
  readonly hiddenAttacks: readonly Call[];
  readonly honest: readonly Call[];
  /** A statement that adds rows to the sample data. */
  readonly data?: string;
  /** True if the attack achieved nothing. A function that throws has blocked it, too. */
  readonly isBlocked: Verdict;
  /** True if the honest customer got what they asked for. */
  readonly isServed: Verdict;
};

/** A field of an answer. Without TypeBox: a new thread would take longer to load it than to run all the tests. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
