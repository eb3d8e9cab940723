import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCopies } from './check-copies.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkSpacing } from './check-spacing.ts';
import { checkSpelling } from './spelling.ts';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import type { Curriculum } from './curriculum.ts';
import { parseApart } from './parse-apart.ts';
import type { Outside } from './parse-curriculum.ts';
import { readFolder } from './read-curriculum.ts';
import { textLines } from './text-lines.ts';

/**
 * Reads a folder, whose lessons may require shipped ones; throws `CurriculumError` with all problems. Warnings concern
 * style only, and no import refuses them.
 */
export async function validateFolder(
  folder: string,
): Promise<{ curriculum: Curriculum; warnings: readonly string[] }> {
  const files = await readFolder(folder);
  const { curriculum } = await parseApart({ files, outside: await shippedKeys() });
  const lines = textLines(files);
  const { problems, unchecked } = await checkSpelling(lines);
  const found = [
    ...inNoCategory(curriculum),
    ...checkMarkdown(files, curriculum),
    ...checkSpacing(lines),
    ...checkCopies(lines),
    ...problems,
  ];
  const notChecked = unchecked.map((language) => `the spelling in ${language} is not checked: no dictionary`);
  const { message } = new CurriculumError(found);
  const places = found.length > 0 ? message.split('\n') : [];
  return { curriculum, warnings: [...places, ...notChecked].map((line) => `warning: ${line}`) };
}

async function shippedKeys(): Promise<Outside> {
  const lessons = await namesIn('lessons');
  const pictures = (await namesIn('pictures')).map((name) => name.replace(/\.\w+$/, ''));
  return { lessons: new Set(lessons), pictures: new Set(pictures) };
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(fileURLToPath(new URL(`../content/${folder}`, import.meta.url)));

/** Learners reach a lesson only through its category. */
function inNoCategory({ categories, lessons }: Curriculum): Problem[] {
  const listed = new Set(categories.flatMap((category) => category.lessons));
  return lessons
    .filter(({ key }) => !listed.has(key))
    .map(({ key }) => ({
      file: join('lessons', key, 'lesson.yaml'),
      line: 1,
      reason: 'the lesson is in no category: learners do not find it',
    }));
}
