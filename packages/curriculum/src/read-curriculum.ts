import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CurriculumError } from './curriculum-error.ts';
import type { Curriculum } from './curriculum.ts';
import { IncomingFiles, isLeftover } from './incoming-files.ts';
import { parseApart } from './parse-apart.ts';
import type { HoleSolution } from './read-hole.ts';
import type { StepSolution } from './read-solution.ts';

/** Reads a curriculum's folder without other ways and near misses; throws `CurriculumError` with all problems. */
export async function readCurriculum(dir: string): Promise<Curriculum> {
  return (await parseApart({ files: await readFolder(dir), skipWays: true })).curriculum;
}

/** The solutions with other ways and near misses. */
export async function readSolutions(dir: string): Promise<StepSolution[]> {
  return (await parseApart({ files: await readFolder(dir) })).solutions;
}

/** How the holes of targets are used; the lessons are not read. */
export async function readHoles(dir: string): Promise<HoleSolution[]> {
  const all = [...(await readFolder(dir))];
  const files = new Map(all.filter(([path]) => /^(?:holes\/|(?:requests|targets)\.yaml$)/.test(path)));
  return (await parseApart({ files })).holes;
}

/** All files of a folder by path (with `/`), without leftovers; links are not followed. */
export async function readFolder(dir: string): Promise<Map<string, string>> {
  const files = new IncomingFiles();
  for await (const name of filesIn(dir)) {
    const file = join(dir, name);
    try {
      const path = files.pathOf(name);
      if (path === null) continue;
      files.count((await stat(file)).size);
      files.add(path, await readFile(file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CurriculumError([{ file: name, line: 1, reason }]);
    }
  }
  return files.all();
}

/** The names of the files within, without what is in a leftover's folder, such as that of version control. */
async function* filesIn(dir: string, within = ''): AsyncGenerator<string> {
  for await (const entry of await opendir(join(dir, within))) {
    const name = join(within, entry.name);
    if (isLeftover(entry.name)) continue;
    if (entry.isDirectory()) yield* filesIn(dir, name);
    else if (entry.isFile()) yield name;
  }
}
