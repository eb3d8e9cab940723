import type { StepType } from '@sentiero/contracts/lessons';
import type { Key } from './curriculum.ts';
import { SolutionFile } from './file-schemas.ts';
import type { ReadStep } from './read-step.ts';
import type { Path } from './schema-reasons.ts';
import { readYaml, type Source } from './yaml-file.ts';

/** A step's solution, other ways and near misses, for the prover. */
export interface StepSolution extends SolutionFile {
  lesson: Key;
  step: Key;
}

export type Attempt = SolutionFile['solution'];

const partsOf: Record<StepType, { needs: keyof Attempt; may: readonly (keyof Attempt)[] } | null> = {
  I: null,
  Q: { needs: 'answer', may: ['requests'] },
  T: { needs: 'requests', may: [] },
  O: { needs: 'answer', may: [] },
  S: { needs: 'choices', may: [] },
  M: { needs: 'choices', may: [] },
  E: { needs: 'requests', may: [] },
};
const parts = ['answer', 'choices', 'requests'] as const;

/** Solutions are optional: an exported curriculum has none. */
export function readSolution(source: Source, folder: string, step: ReadStep): SolutionFile | null {
  const path = `${folder}/solution.yaml`;
  if (!source.files.has(path)) return null;
  const file = readYaml(source, path, SolutionFile);
  if (!file) return null;
  const of = partsOf[step.type];
  if (!of) {
    file.report([], 'a step of type I has no solution');
    return null;
  }

  const { solution, also = [], near_misses = [] } = file.value;
  const attempts: [Path, Attempt, boolean][] = [[['solution'], solution, true]];
  also.forEach((attempt, index) => attempts.push([['also', index], attempt, true]));
  near_misses.forEach((attempt, index) => attempts.push([['near_misses', index], attempt, false]));
  for (const [at, attempt, completes] of attempts) {
    if (attempt[of.needs] === undefined) file.report(at, `${of.needs} is missing (type ${step.type})`);
    for (const part of parts) {
      if (part !== of.needs && attempt[part] !== undefined && !of.may.includes(part))
        file.report([...at, part], `${part} does not belong to a step of type ${step.type}`);
    }
    if (attempt.choices && picksCorrect(step, attempt.choices) !== completes)
      file.report(
        [...at, 'choices'],
        `${at.join('.')}.choices are ${completes ? 'not ' : ''}the correct choices`,
      );
  }
  return file.value;
}

/** Choices are numbered from 1, for human readers. */
function picksCorrect(step: ReadStep, picked: readonly number[]): boolean {
  const correct = step.choices.flatMap(({ is_correct }, index) => (is_correct ? [index + 1] : []));
  return correct.length === picked.length && correct.every((number) => picked.includes(number));
}
