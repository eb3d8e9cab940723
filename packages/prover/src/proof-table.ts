import type { LessonProof } from './one-sitting.ts';

const width = 34;
const columns = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join('');

export const proofHeader = 'lesson'.padEnd(width) + columns('steps', 'requests', 'seconds');

export function proofLine({ lesson, steps, requests, seconds, problems }: LessonProof): string {
  const line = lesson.padEnd(width) + columns(steps, requests, seconds.toFixed(1));
  return [line, ...problems.map((problem) => `  FAILED ${problem}`)].join('\n');
}

export function proofTotal(proofs: readonly LessonProof[]): string {
  const sum = (of: (proof: LessonProof) => number) => proofs.reduce((total, proof) => total + of(proof), 0);
  return proofLine({
    lesson: `${proofs.length} lessons`,
    steps: sum(({ steps }) => steps),
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
    problems: [],
  });
}
