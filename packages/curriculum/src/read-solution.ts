import type { StepType } from '@sentiero/contracts/lessons';
import type { Key } from './curriculum.ts';
import { RequestsFile, SolutionFile, type Attempt, type NamedRequests } from './file-schemas.ts';
import { RequestFiller } from './fill-requests.ts';
import type { ReadStep } from './read-step.ts';
import type { Path } from './schema-reasons.ts';
import { readYaml, type Source, type YamlFile } from './yaml-file.ts';

/** With its named requests and values filled in. */
export interface ReadSolution {
  solution: Attempt;
  also?: (Attempt & { why?: string })[];
  near_misses?: (Attempt & { why: string })[];
}

/** A step's solution, other ways and near misses, for the prover. */
export interface StepSolution extends ReadSolution {
  lesson: Key;
  step: Key;
}

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

/** The named requests of a file, and those shared by all lessons. */
export function readRequests(source: Source, path: string, shared: NamedRequests = {}): NamedRequests {
  const file = source.files.has(path) ? readYaml(source, path, RequestsFile) : null;
  if (!file) return shared;
  for (const name of Object.keys(file.value))
    if (Object.hasOwn(shared, name)) file.report([name], `a request of all lessons has the name ${name}`);
  return { ...shared, ...file.value };
}

/** Solutions are optional: an exported curriculum has none. */
export function readSolution(
  source: Source,
  folder: string,
  { step, requests }: { step: ReadStep; requests: NamedRequests },
): ReadSolution | null {
  const path = `${folder}/solution.yaml`;
  if (!source.files.has(path)) return null;
  const file = readYaml(source, path, SolutionFile);
  if (!file) return null;
  if (!partsOf[step.type]) {
    file.report([], 'a step of type I has no solution');
    return null;
  }

  const filler = new RequestFiller(requests);
  const read = (at: Path, written: WrittenAttempt, completes: boolean): Attempt[] => {
    const report: Report = (inside, reason) => file.report([...at, ...inside], reason);
    const { answer, answers, choices } = written;
    if (answer !== undefined && answers) report(['answers'], 'answer and answers exclude each other');
    const others = { ...(choices && { choices }), ...filler.fill(written, report) };
    const attempts = answersOf(written).map((given) => ({ ...given, ...others }));
    checkParts(step, attempts[0] ?? {}, report);
    if (choices && picksCorrect(step, choices) !== completes)
      report(['choices'], `${at.join('.')}.choices are ${completes ? 'not ' : ''}the correct choices`);
    return attempts;
  };

  const { solution, also, near_misses } = file.value;
  const [first = {}] = read(['solution'], solution, true);
  return {
    solution: first,
    ...(also && {
      also: also.flatMap(({ why, ...written }, index) =>
        read(['also', index], written, true).map((attempt) => ({ ...(why && { why }), ...attempt })),
      ),
    }),
    ...(near_misses && {
      near_misses: near_misses.flatMap(({ why, ...written }, index) =>
        read(['near_misses', index], written, false).map((attempt) => ({ why, ...attempt })),
      ),
    }),
  };
}

type WrittenAttempt = SolutionFile['solution'] & { answers?: string[] };
type Report = YamlFile<unknown>['report'];

const answersOf = ({ answer, answers }: WrittenAttempt): Pick<Attempt, 'answer'>[] =>
  answers?.map((one) => ({ answer: one })) ?? [answer === undefined ? {} : { answer }];

function checkParts({ type }: ReadStep, attempt: Attempt, report: Report): void {
  const of = partsOf[type];
  if (!of) return;
  if (attempt[of.needs] === undefined) report([], `${of.needs} is missing (type ${type})`);
  for (const part of parts)
    if (part !== of.needs && attempt[part] !== undefined && !of.may.includes(part))
      report([part], `${part} does not belong to a step of type ${type}`);
}

/** Choices are numbered from 1, for human readers. */
function picksCorrect(step: ReadStep, picked: readonly number[]): boolean {
  const correct = step.choices.flatMap(({ is_correct }, index) => (is_correct ? [index + 1] : []));
  return correct.length === picked.length && correct.every((number) => picked.includes(number));
}
