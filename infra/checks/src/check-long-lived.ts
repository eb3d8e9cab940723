import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';

/** What serves requests. */
const sources = ['apps/{api,proxy}/src/**/*.ts', 'packages/{http1,service}/src/**/*.ts'];

const assigned =
  /^[ \t]*[\w.#?]+(?:\.#?\w+|\[[^\]\n]*\])\s*(?:\?\?|\|\||&&)?=\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*(?::[^=;]+)?=>|\w+\s*=>)/gm;

/** Functions that are created where they are assigned to a property (decision 0169). */
export async function checkLongLived(): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob(sources, { cwd: root }))
    problems.push(...problemsIn(await readFile(join(root, file), 'utf8')).map((line) => `${file}: ${line}`));
  return problems.map((problem) => `${problem} (decision 0169: assign a constant instead)`);
}

export const problemsIn = (text: string): string[] => text.match(assigned)?.map((line) => line.trim()) ?? [];
