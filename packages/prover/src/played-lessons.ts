import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  contentDir,
  parseApart,
  readFolder,
  type CurriculumLesson,
  type CurriculumStep,
  type HoleSolution,
  type Key,
  type Outside,
  type StepSolution,
} from '@sentiero/curriculum';

export type PlayedLesson = CurriculumLesson & {
  readonly solutions: readonly StepSolution[];
  /** Of a hunt: how the holes of its target are used. */
  readonly holes: readonly HoleSolution[];
};

export type PlayedLessons = {
  readonly lessons: readonly PlayedLesson[];
  /** The lessons, given by name or folder; empty for all. */
  readonly only: readonly Key[];
  /** The custom lessons to import; null for the shipped lessons alone. */
  readonly files: ReadonlyMap<string, string> | null;
};

/** The shipped lessons, and those of the given folder, which take precedence. */
export async function readPlayedLessons(names: readonly string[]): Promise<PlayedLessons> {
  const { lessons: shipped, pictures } = await read(await readFolder(contentDir));
  const keys = new Set(shipped.map(({ key }) => key));
  const others = names.filter((name) => !keys.has(name));
  const [folder, second] = others;
  if (folder === undefined) return { lessons: shipped, only: names, files: null };
  if (second !== undefined || names.length > 1)
    throw new Error(`Name lessons or one folder: there is no lesson ${others.join(', ')}.`);
  if (!(await isFolder(folder))) throw new Error(`There is neither a lesson nor a folder ${folder}.`);
  if (!(await isFolder(join(folder, 'lessons')))) throw new Error(`${folder} holds no folder "lessons".`);
  const files = await readFolder(folder);
  const { lessons: own } = await read(files, { lessons: keys, pictures });
  const ownKeys = new Set(own.map(({ key }) => key));
  const lessons = [...shipped.filter(({ key }) => !ownKeys.has(key)), ...own];
  return { lessons, only: [...ownKeys], files };
}

export const visibleSteps = ({ steps }: CurriculumLesson): CurriculumStep[] =>
  steps.filter(({ is_visible }) => is_visible).toSorted((a, b) => a.order - b.order);

async function read(files: ReadonlyMap<string, string>, outside?: Outside) {
  const { curriculum, solutions, holes } = await parseApart({ files, ...(outside && { outside }) });
  const lessons = curriculum.lessons.map((lesson): PlayedLesson => ({
    ...lesson,
    solutions: solutions.filter((solution) => solution.lesson === lesson.key),
    holes: lesson.mode === 'hunt' ? holes.filter(({ target }) => target === lesson.target) : [],
  }));
  return { lessons, pictures: new Set(curriculum.pictures.map(({ key }) => key)) };
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
