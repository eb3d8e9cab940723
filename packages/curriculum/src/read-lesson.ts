import { findingStep, isFindingStep } from '@sentiero/contracts/authoring';
import { completeHunt } from '@sentiero/contracts/hunts';
import { defaultSettings } from '@sentiero/contracts/lessons';
import type { CurriculumLesson, Key } from './curriculum.ts';
import { keyPattern, LessonFile, type NamedRequests } from './file-schemas.ts';
import { filledIn } from './filled-in.ts';
import type { LessonPlace } from './lesson-places.ts';
import { readRequests, readSolution, type StepSolution } from './read-solution.ts';
import { readItem } from './read-item.ts';
import { readStep } from './read-step.ts';
import type { Source, YamlFile } from './yaml-file.ts';

type File = YamlFile<LessonFile>;

export interface ReadLesson {
  lesson: CurriculumLesson;
  solutions: StepSolution[];
  report: File['report'];
}

/** A step's folder: its number, then its key. */
const stepFolder = /^(\d+)-(.+)$/;

type Surroundings = {
  stepFolders: readonly string[];
  requests: NamedRequests;
  /** Its place in the categories; undefined if it is in none. */
  place: LessonPlace | undefined;
};

export function readLesson(
  source: Source,
  key: Key,
  { stepFolders, requests: shared, place }: Surroundings,
): ReadLesson | null {
  const path = `lessons/${key}/lesson.yaml`;
  const file = readItem(source, path, LessonFile);
  if (!new RegExp(keyPattern).test(key))
    source.problems.push({ file: path, line: 1, reason: `the folder's name "${key}" is not a key` });

  const requests = readRequests(source, `lessons/${key}/requests.yaml`, shared);
  const steps: CurriculumLesson['steps'] = [];
  const taken: Taken = { keys: new Set(), places: new Set() };
  const solutions: StepSolution[] = [];
  for (const name of stepFolders.toSorted()) {
    const folder = `lessons/${key}/steps/${name}`;
    const found = stepFolder.exec(name);
    const [, order = '', stepKey = ''] = found ?? [];
    const problem = folderProblem(stepKey, Number(order), taken);
    taken.keys.add(stepKey);
    taken.places.add(Number(order));
    if (problem) source.problems.push({ file: `${folder}/step.yaml`, line: 1, reason: problem });
    const step = readStep(source, { folder, key: stepKey, place: Number(order) });
    if (!step) continue;
    const solution = readSolution(source, folder, { step, requests });
    steps.push({ ...step, solution: solution?.solution ?? null });
    if (solution) solutions.push({ lesson: key, step: stepKey, ...solution });
  }
  if (!file) return null;
  if (file.value.order === undefined && !place)
    file.report(['order'], 'order is missing, and the lesson is in no category that gives it one');
  const findings = findingsOf(file, steps);
  return {
    lesson: lessonOf(key, file, { steps: [...steps, ...findings], place }),
    solutions,
    report: file.report,
  };
}

type Taken = { keys: Set<Key>; places: Set<number> };

function folderProblem(key: Key, place: number, taken: Taken): string | null {
  if (!new RegExp(keyPattern).test(key)) return "the folder's name is not a number, a hyphen and a key";
  if (taken.keys.has(key)) return `two steps have the key ${key}`;
  if (taken.places.has(place)) return `two steps have the place ${place}`;
  return null;
}

/** A hunt whose files have no findings gets one for each hole, after its other steps. */
function findingsOf({ value, report }: File, steps: CurriculumLesson['steps']): CurriculumLesson['steps'] {
  const { mode = 'path', hunt } = value;
  if (mode === 'hunt' && !hunt) report(['hunt'], 'hunt is required for the mode hunt');
  if (mode === 'hunt' && value.target_application === null)
    report(['target_application'], 'target_application is required for a hunt');
  const wanted = mode === 'hunt' ? (hunt?.holes ?? 0) : 0;
  const written = steps.filter(isFindingStep).length;
  if (written === wanted) return [];
  if (written > 0) {
    report(['hunt'], `${written} steps have the event type finding, but the hunt has ${wanted} holes`);
    return [];
  }
  const order = Math.max(0, ...steps.map((step) => step.order + 1));
  return Array.from({ length: wanted }, (_, index) => ({
    key: `finding-${index + 1}`,
    ...findingStep(index + 1, order + index),
    solution: null,
  }));
}

type Placed = { steps: CurriculumLesson['steps']; place: LessonPlace | undefined };

function lessonOf(key: Key, { value }: File, { steps, place }: Placed): CurriculumLesson {
  const derived = value.order === undefined ? place : undefined;
  return {
    key,
    order: value.order ?? derived?.order ?? 0,
    title: value.title,
    goals: value.goals,
    required_lessons: value.required_lessons ?? [],
    required_other: value.required_other ?? [],
    is_visible: value.is_visible ?? true,
    target: value.target_application,
    next_lesson: value.next_lesson === undefined ? (derived?.next ?? null) : value.next_lesson,
    ...filledIn({ ...value, hunt: completeHunt(value.hunt ?? null) }, defaultSettings),
    steps: steps.toSorted((a, b) => a.order - b.order),
  };
}
