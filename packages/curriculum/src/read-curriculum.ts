import { isUtf8 } from 'node:buffer';
import { opendir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { CurriculumError } from './curriculum-error.ts';
import type { Curriculum } from './curriculum.ts';
import { FileCount } from './file-count.ts';
import { parseApart } from './parse-apart.ts';
import type { StepSolution } from './read-solution.ts';

/** Reads a curriculum's folder without other ways and near misses; throws `CurriculumError` with all problems. */
export async function readCurriculum(dir: string): Promise<Curriculum> {
  return (await parseApart({ files: await readFolder(dir), skipWays: true })).curriculum;
}

/** The solutions with other ways and near misses. */
export async function readSolutions(dir: string): Promise<StepSolution[]> {
  return (await parseApart({ files: await readFolder(dir) })).solutions;
}

/** All files of a folder by path (with `/`), without hidden files; links are not followed. */
export async function readFolder(dir: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const count = new FileCount();
  for await (const entry of await opendir(dir, { recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(dir, file).replaceAll(sep, '/');
    try {
      count.addEntry(path);
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      count.addFile((await stat(file)).size);
      files.set(path, await readText(file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CurriculumError([{ file: path, line: 1, reason }]);
    }
  }
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function readText(file: string): Promise<string> {
  const content = await readFile(file);
  if (!isUtf8(content)) throw new Error('the file is not UTF-8 text');
  return content.toString('utf8');
}
