import { acceptedLines } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { isBlank } from '@sentiero/contracts/texts';
import { answerTest } from '@sentiero/sentences';
import type { GradableStep } from './gradable.ts';
import type { Alternatives, Checks } from './report.ts';

/** An answer as sent by the learner: text for Q and O, chosen ids for S and M. */
export type Answer = { data: string | null; choices: readonly { id: number }[] | null };

/** The conditions on an answer; null if the step takes none or the answer is blank. */
export function checkSubmission(step: GradableStep, answer: Answer): Checks {
  return kinds[step.type](step, answer);
}

const kinds: Record<StepType, (step: GradableStep, answer: Answer) => Checks> = {
  Q: checkShortAnswer,
  O: checkOpenAnswer,
  S: checkSingleChoice,
  M: checkMultipleChoice,
  I: () => null,
  T: () => null,
  E: () => null,
};

function checkShortAnswer(step: GradableStep, { data }: Answer): Checks {
  const wanted = step.questionAnswer ?? '';
  const given = (data ?? '').trim();
  const test = answerTest(wanted);
  if (!test || isBlank(given)) return null;
  return [
    check('question_answer', { wanted: acceptedLines(wanted).join(' | '), seen: given, met: test(given) }),
  ];
}

function checkOpenAnswer(_step: GradableStep, { data }: Answer): Checks {
  const given = (data ?? '').trim();
  return isBlank(given) ? null : [check('answer', { wanted: 'any text', seen: given, met: true })];
}

function checkSingleChoice(step: GradableStep, answer: Answer): Checks {
  const correct = correctIds(step);
  const chosen = chosenIds(answer);
  if (correct.size !== 1 || chosen.size === 0) return null;
  return [sameIds(correct, chosen)];
}

function checkMultipleChoice(step: GradableStep, answer: Answer): Checks {
  if (step.choices.length === 0 || answer.choices === null) return null;
  return [sameIds(correctIds(step), chosenIds(answer))];
}

function correctIds(step: GradableStep): Set<number> {
  return new Set(step.choices.filter((choice) => choice.isCorrect).map((choice) => choice.id));
}

function chosenIds(answer: Answer): Set<number> {
  return new Set((answer.choices ?? []).map((choice) => choice.id));
}

function sameIds(wanted: Set<number>, seen: Set<number>): Alternatives {
  const isSame = wanted.size === seen.size && wanted.isSubsetOf(seen);
  return check('choices', { wanted: [...wanted].join(', '), seen: [...seen].join(', '), met: isSame });
}

function check(name: string, outcome: { wanted: string; seen: string; met: boolean }): Alternatives {
  return [{ path: `/${name}`, name, ...outcome }];
}
