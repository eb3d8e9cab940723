import { fileLimits } from './file-limits.ts';

export interface Problem {
  file: string;
  line: number;
  reason: string;
}

/** All problems of a curriculum, up to a readable number. */
export class CurriculumError extends Error {
  override name = 'CurriculumError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const shown = problems
      .toSorted((a, b) => compare(a.file, b.file) || a.line - b.line)
      .slice(0, fileLimits.problems)
      .map(({ file, line, reason }) => ({ file: printable(file), line, reason: printable(reason) }));
    super(shown.map(({ file, line, reason }) => `${file}:${line} ${reason}`).join('\n'));
    this.problems = shown;
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Names and values come from the files, so they are shown on one line, without control characters. */
function printable(text: string): string {
  const cut = text.length > fileLimits.reasonLength ? `${text.slice(0, fileLimits.reasonLength)}…` : text;
  return cut.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\ufffd');
}
