import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCopies } from './check-copies.ts';
import { checkCover } from './check-cover.ts';
import { checkGlossary } from './check-glossary.ts';
import { checkHelp } from './check-help.ts';
import { checkMarkdown } from './check-markdown.ts';
import { checkSpacing } from './check-spacing.ts';
import { checkSpelling } from './spelling.ts';
import { CurriculumError, type Problem } from './curriculum-error.ts';
import type { Curriculum, CurriculumLesson, CurriculumTerm } from './curriculum.ts';
import { parseApart } from './parse-apart.ts';
import { parseCurriculum, type Outside } from './parse-curriculum.ts';
import { readFolder } from './read-curriculum.ts';
import { textLines } from './text-lines.ts';

/**
 * Reads a folder, whose lessons may require shipped ones; throws `CurriculumError` with all problems. Warnings concern
 * style, help and coverage, and no import refuses them; a shipped lesson that lacks help, or says to practise what it does
 * not, is a problem.
 */
export async function validateFolder(
  folder: string,
): Promise<{ curriculum: Curriculum; warnings: readonly string[] }> {
  const files = await readFolder(folder);
  const shipped = await shippedKeys();
  const { curriculum } = await parseApart({ files, outside: shipped });
  const lacks = Map.groupBy(curriculum.lessons, ({ key }) => shipped.lessons.has(key));
  const refused = (lacks.get(true) ?? []).flatMap(checkLesson);
  if (refused.length > 0) throw new CurriculumError(refused);
  const lines = textLines(files);
  const { problems, unchecked } = await checkSpelling(lines);
  const found = [
    ...inNoCategory(curriculum),
    ...(lacks.get(false) ?? []).flatMap(checkLesson),
    ...checkMarkdown(files, curriculum),
    ...checkSpacing(lines),
    ...checkCopies(lines),
    ...checkGlossary(files, curriculum, await shippedTerms()),
    ...problems,
  ];
  const notChecked = unchecked.map((language) => `the spelling in ${language} is not checked: no dictionary`);
  const { message } = new CurriculumError(found);
  const places = found.length > 0 ? message.split('\n') : [];
  return { curriculum, warnings: [...places, ...notChecked].map((line) => `warning: ${line}`) };
}

const checkLesson = (lesson: CurriculumLesson) => [...checkHelp(lesson), ...checkCover(lesson)];

async function shippedKeys(): Promise<Outside> {
  const lessons = await namesIn('lessons');
  const pictures = (await namesIn('pictures')).map((name) => name.replace(/\.\w+$/, ''));
  return { lessons: new Set(lessons), pictures: new Set(pictures) };
}

async function shippedTerms(): Promise<CurriculumTerm[]> {
  const glossary = await readFile(
    fileURLToPath(new URL('../content/glossary.yaml', import.meta.url)),
    'utf8',
  );
  return parseCurriculum(
    new Map([
      ['targets.yaml', '[]\n'],
      ['glossary.yaml', glossary],
    ]),
  ).curriculum.terms;
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
