import type { LessonProof } from './prove-curriculum.ts';

const width = 34;
const columns = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(12)).join('');

export const proofHeader = 'lesson'.padEnd(width) + columns('steps', 'near misses', 'requests', 'seconds');

export function proofLine({ lesson, steps, nearMisses, requests, seconds, problems }: LessonProof): string {
  const line = lesson.padEnd(width) + columns(steps, nearMisses, requests, seconds.toFixed(1));
  return [line, ...problems.map((problem) => `  FAILED ${problem}`)].join('\n');
}

export function proofTotal(proofs: readonly LessonProof[]): string {
  const sum = (of: (proof: LessonProof) => number) => proofs.reduce((total, proof) => total + of(proof), 0);
  return proofLine({
    lesson: `${proofs.length} lessons`,
    steps: sum(({ steps }) => steps),
    nearMisses: sum(({ nearMisses }) => nearMisses),
    requests: sum(({ requests }) => requests),
    seconds: sum(({ seconds }) => seconds),
    problems: [],
  });
}
