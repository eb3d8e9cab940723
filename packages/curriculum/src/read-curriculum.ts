import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Curriculum } from './curriculum.ts';
import { parseCurriculum } from './parse-curriculum.ts';
import type { StepSolution } from './read-solution.ts';

/** Reads a curriculum's folder; throws `CurriculumError` with all problems. */
export async function readCurriculum(dir: string): Promise<Curriculum> {
  return parseCurriculum(await readFolder(dir)).curriculum;
}

/** Reads the reference solutions that lie beside the steps. */
export async function readSolutions(dir: string): Promise<StepSolution[]> {
  return parseCurriculum(await readFolder(dir)).solutions;
}

/** All files of a folder, by path with `/`; hidden ones are left out. */
export async function readFolder(dir: string): Promise<Map<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  return new Map(paths.map((path, index) => [relative(dir, path).replaceAll(sep, '/'), texts[index] ?? '']));
}
