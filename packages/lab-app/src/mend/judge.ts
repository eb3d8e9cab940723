import type { Exercise, Test } from './exercise.ts';
import type { Sandbox } from './sandbox.ts';

/** One test: what it is, the call, what it returned or the error that ended it, and whether that is right. */
export type Tested = {
  readonly what: string;
  readonly call: string;
  readonly outcome: string;
  readonly passed: boolean;
  readonly isHidden: boolean;
};

export type Judgement = {
  /** The reason why nothing could be tested. */
  readonly fault: string | null;
  readonly attacks: readonly Tested[];
  readonly honest: readonly Tested[];
  /** True if the code used up its time, even if it then seemed to end by itself. */
  readonly wasStopped: boolean;
};

const shownLength = 400;

/** Tests a learner's version of the function with every call. */
export async function judge<Help>(
  exercise: Exercise<Help>,
  sandbox: Sandbox,
  help: Help,
): Promise<Judgement> {
  const { name, attacks, hiddenAttacks, honest, judged, isBlocked, isServed } = exercise;
  const fault = await sandbox.fault();
  const tested = async ([what, call]: Test, passes: Exercise<Help>['isBlocked'], whenThrown: boolean) => {
    const called = fault === null ? await sandbox.call(call, judged) : { error: fault };
    const hasAnswer = 'answer' in called;
    return {
      what,
      call: `${name}(${call.map((value) => JSON.stringify(value)).join(', ')})`,
      outcome: shortened(hasAnswer ? (JSON.stringify(called.answer) ?? 'undefined') : called.error),
      passed: fault === null && (hasAnswer ? passes(called.answer, call, help) : whenThrown),
    };
  };
  const results: { attacks: Tested[]; honest: Tested[] } = { attacks: [], honest: [] };
  for (const test of [...attacks, ...hiddenAttacks])
    results.attacks.push({
      ...(await tested(test, isBlocked, true)),
      isHidden: hiddenAttacks.includes(test),
    });
  for (const test of honest)
    results.honest.push({ ...(await tested(test, isServed, false)), isHidden: false });
  return { fault, ...results, wasStopped: sandbox.isSpent };
}

function shortened(text: string): string {
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}
