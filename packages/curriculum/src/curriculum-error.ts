export interface Problem {
  file: string;
  line: number;
  reason: string;
}

/** Everything that is wrong with a curriculum, not only the first thing. */
export class CurriculumError extends Error {
  override name = 'CurriculumError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const sorted = problems.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
    super(sorted.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join('\n'));
    this.problems = sorted;
  }
}
