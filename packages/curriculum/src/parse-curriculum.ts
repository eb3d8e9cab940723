import { noSpellings, pictureLimits } from '@sentiero/contracts/lessons';
import { languages } from '@sentiero/contracts/shared';
import { checkCategories, checkLessons, type Known } from './check-references.ts';
import { CurriculumError } from './curriculum-error.ts';
import type { Curriculum, CurriculumCategory, CurriculumTarget, CurriculumTerm } from './curriculum.ts';
import { CategoryFile, GlossaryFile, keyPattern, TargetsFile } from './file-schemas.ts';
import { fileLimits } from './file-limits.ts';
import { pictureReferences } from './picture-references.ts';
import { lessonPlaces } from './lesson-places.ts';
import { readItem } from './read-item.ts';
import { readLesson } from './read-lesson.ts';
import { readHole, type HoleSolution } from './read-hole.ts';
import { readPicture } from './read-picture.ts';
import { readRequests, type StepSolution } from './read-solution.ts';
import { readYaml, type Source, type YamlFile } from './yaml-file.ts';

export interface ParsedCurriculum {
  curriculum: Curriculum;
  solutions: StepSolution[];
  holes: HoleSolution[];
}

const categoryPath = /^categories\/([^/]+)\.yaml$/;
const picturePath = /^pictures\/([^/]+)\.(?:svg|yaml)$/;
const lessonPath = /^lessons\/([^/]+)\/(?:lesson|requests)\.yaml$/;
const holePath = /^holes\/([^/]+)\/([^/]+)\.yaml$/;
const otherPaths = ['targets.yaml', 'glossary.yaml', 'requests.yaml'];
const stepPath =
  /^lessons\/([^/]+)\/steps\/([^/]+)\/(?:(?:step|solution)\.yaml|(?:(?:hint-[1-9]\d?|debrief|model-answer)\.)?(?:de|en|fr|it)\.md)$/;

/** The keys of existing items that the files may refer to. */
export interface Outside {
  lessons: ReadonlySet<string>;
  pictures?: ReadonlySet<string>;
}

/** Reads a curriculum from its files, by path (with `/`); throws `CurriculumError` with all problems. */
export function parseCurriculum(
  files: ReadonlyMap<string, string>,
  outside: Outside = { lessons: new Set() },
  onFile?: (file: string) => void,
): ParsedCurriculum {
  const source: Source = { files, problems: [], ...(onFile ? { onFile } : {}) };
  const found = sortFiles(source);

  refuseTooMany(source, found);
  const targets = readYaml(source, 'targets.yaml', TargetsFile);
  targets?.value.forEach((target, index) => {
    const { key } = target;
    if (targets.value.findIndex((other) => other.key === key) !== index)
      targets.report([index, 'key'], `two targets have the key ${key}`);
    const problem = problemOfTarget(target);
    if (problem) targets.report([index], problem);
  });
  const terms = readTerms(source);
  const pictures = [...found.pictures].toSorted().map((key) => readPicture(source, key));
  const known = new Set([...found.pictures, ...(outside.pictures ?? [])]);
  for (const { file, line, key } of pictureReferences(files))
    if (!known.has(key)) source.problems.push({ file, line, reason: `unknown picture: ${key}` });
  const categories = [...found.categories]
    .map((key) => readCategory(source, key))
    .filter((read) => read !== null);
  const places = lessonPlaces(categories.map(({ category }) => category));
  const requests = readRequests(source, 'requests.yaml');
  const lessons = [...found.lessons]
    .map(([key, steps]) =>
      readLesson(source, key, { stepFolders: [...steps], requests, place: places.get(key) }),
    )
    .filter((read) => read !== null);

  const holes = found.holes.map(([target, hole]) => {
    const own = readRequests(source, `holes/${target}/requests.yaml`, requests);
    return readHole(source, [target, hole], own);
  });

  const curriculum: Curriculum = {
    targets: (targets?.value ?? []).map(targetOf),
    categories: categories.map(({ category }) => category).toSorted(byOrder),
    lessons: lessons.map(({ lesson }) => lesson).toSorted(byOrder),
    terms,
    pictures: pictures.filter((picture) => picture !== null),
  };
  const references: Known = {
    lessons: new Set([...found.lessons.keys(), ...outside.lessons]),
    targets: targets && new Set(targets.value.map(({ key }) => key)),
  };
  checkCategories(
    curriculum,
    references,
    new Map(categories.map(({ category, report }) => [category.key, report])),
  );
  checkLessons(curriculum, references, new Map(lessons.map(({ lesson, report }) => [lesson.key, report])));
  if (source.problems.length > 0) throw new CurriculumError(source.problems);
  return {
    curriculum,
    solutions: lessons.flatMap(({ solutions }) => solutions),
    holes: holes.filter((hole) => hole !== null),
  };
}

interface Found {
  categories: Set<string>;
  pictures: Set<string>;
  /** The step folders of each lesson. */
  lessons: Map<string, Set<string>>;
  /** The target and the id of each hole with a solution. */
  holes: (readonly [target: string, hole: string])[];
}

function sortFiles({ files, problems }: Source): Found {
  const found: Found = { categories: new Set(), pictures: new Set(), lessons: new Map(), holes: [] };
  for (const file of files.keys()) {
    if (otherPaths.includes(file)) continue;
    const [, category] = categoryPath.exec(file) ?? [];
    const [, lesson, step] = stepPath.exec(file) ?? lessonPath.exec(file) ?? [];
    const [, picture] = picturePath.exec(file) ?? [];
    const [, target, hole] = holePath.exec(file) ?? [];
    if (target && hole) {
      if (hole !== 'requests') found.holes.push([target, hole]);
    } else if (category) found.categories.add(category);
    else if (picture) found.pictures.add(picture);
    else if (lesson) {
      const steps = found.lessons.get(lesson) ?? new Set();
      found.lessons.set(lesson, step ? steps.add(step) : steps);
    } else problems.push({ file, line: 1, reason: 'no file of a curriculum has this path' });
  }
  return found;
}

function refuseTooMany({ problems }: Source, { categories, pictures, lessons, holes }: Found): void {
  const most = [
    ['categories', categories.size, fileLimits.categories],
    ['lessons', lessons.size, fileLimits.lessons],
    ['pictures', pictures.size, pictureLimits.pictures],
    ['holes', holes.length, fileLimits.holes],
    ...[...lessons].map(
      ([key, steps]) => [`lessons/${key}/steps`, steps.size, fileLimits.stepsOfALesson] as const,
    ),
  ] as const;
  for (const [file, size, limit] of most)
    if (size > limit) problems.push({ file, line: 1, reason: `there are more than ${limit} here` });
  if (problems.length > 0 && most.some(([, size, limit]) => size > limit))
    throw new CurriculumError(problems);
}

function readCategory(
  source: Source,
  key: string,
): { category: CurriculumCategory; report: YamlFile<unknown>['report'] } | null {
  const path = `categories/${key}.yaml`;
  const file = readItem(source, path, CategoryFile);
  if (!new RegExp(keyPattern).test(key))
    source.problems.push({ file: path, line: 1, reason: `the file's name "${key}" is not a key` });
  if (!file) return null;
  const { order, title, description, is_visible = true, lessons } = file.value;
  return { category: { key, order, title, description, is_visible, lessons }, report: file.report };
}

/** The terms of the glossary, if there is one. */
function readTerms(source: Source): CurriculumTerm[] {
  if (!source.files.has('glossary.yaml')) return [];
  const file = readYaml(source, 'glossary.yaml', GlossaryFile);
  const keys = new Set<string>();
  const termOf = new Map<string, string>();
  return (file?.value ?? []).map(({ spellings: some, ...own }, index) => {
    const spellings = { ...noSpellings, ...some };
    if (keys.has(own.key)) file?.report([index, 'key'], `two terms have the key ${own.key}`);
    keys.add(own.key);
    for (const language of languages) {
      for (const form of [own.term[language], ...spellings[language]]) {
        const name = `${language} ${form.toLowerCase()}`;
        const other = termOf.get(name);
        if (other) file?.report([index, 'term', language], `"${form}" is also a spelling of ${other}`);
        termOf.set(name, own.key);
      }
    }
    return { ...own, spellings };
  });
}

function problemOfTarget({ kind, instance, frontend_url, backend_url }: TargetsFile[number]): string | null {
  const isInstance = kind === 'instance';
  if (isInstance !== (instance !== undefined))
    return 'a target of the kind "instance" says its instance, others do not';
  if (isInstance && backend_url !== undefined) return 'a target of the kind "instance" has no backend_url';
  if (!isInstance && (frontend_url === undefined) !== (backend_url === undefined))
    return 'a target has both a frontend_url and a backend_url, or neither';
  return null;
}

function targetOf(file: TargetsFile[number]): CurriculumTarget {
  const { key, name, frontend_url, backend_url, credentials, assign, ...rest } = file;
  const { kind: _kind, instance = null, ...connection } = rest;
  const addresses = frontend_url === undefined ? null : { frontend_url, backend_url: backend_url ?? null };
  return {
    key,
    name,
    addresses,
    instance,
    connection,
    credentials: { ...(credentials && { credentials }), ...(assign && { assign }) },
  };
}

function byOrder(a: { order: number; key: string }, b: { order: number; key: string }): number {
  return a.order - b.order || a.key.localeCompare(b.key);
}
