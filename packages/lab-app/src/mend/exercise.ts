/** The arguments of one call of the function. */
export type Call = readonly unknown[];

/** A call that tests a learner's version, and the key of the words that say what it is. */
export type Test = readonly [what: string, call: Call];

/** What a judge may need beside the answer, such as a database. */
type Verdict<Help> = (answer: unknown, call: Call, help: Help) => boolean;

/** A weak function, and the calls that test a learner's version of it. */
export type Exercise<Help = unknown> = {
  readonly name: string;
  readonly weak: string;
  /** The fix of the hardened application. */
  readonly fixed: string;
  readonly attacks: readonly Test[];
  /** Attacks whose arguments are never shown: they break block lists and checks of what the browser says about itself. */
  readonly hiddenAttacks: readonly Test[];
  readonly honest: readonly Test[];
  /** What is judged where the answer does not show it all: an expression of `answer`, evaluated after the call. */
  readonly judged?: string;
  /** True if the attack achieved nothing. A function that throws has blocked it, too. */
  readonly isBlocked: Verdict<Help>;
  /** True if honest people got what they asked for. */
  readonly isServed: Verdict<Help>;
};

/** A field of an answer. Without TypeBox: a new thread would take longer to load it than to run all the tests. */
export function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
