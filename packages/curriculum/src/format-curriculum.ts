import {
  emptyCondition,
  emptyGuidance,
  emptyRule,
  type ConditionInput,
  type Reply,
} from '@sentiero/contracts/authoring';
import { languages, type Translatable } from '@sentiero/contracts/shared';
import { isDeepStrictEqual } from 'node:util';
import { stringify } from 'yaml';
import type {
  Curriculum,
  CurriculumCategory,
  CurriculumLesson,
  CurriculumStep,
  CurriculumTarget,
  CurriculumTerm,
} from './curriculum.ts';
import { pictureFiles } from './format-picture.ts';
import { withoutMissingLanguages } from './read-item.ts';

/** The files of a curriculum by path (with `/`), in path order. */
export function formatCurriculum(curriculum: Curriculum): Map<string, string> {
  const { targets, categories, lessons, terms, pictures } = curriculum;
  const files = [
    ['targets.yaml', yaml(targets.map(targetFile))],
    ...categories.map((category) => [`categories/${category.key}.yaml`, yaml(categoryFile(category))]),
    ...lessons.flatMap(lessonFiles),
    ...pictures.flatMap((picture) => pictureFiles(picture, yaml)),
    ...(terms.length > 0 ? [['glossary.yaml', yaml(terms.map(termFile))]] : []),
  ] as [string, string][];
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const yaml = (value: unknown) =>
  stringify(withoutMissingLanguages(value), { lineWidth: 0, aliasDuplicateObjects: false });

function targetFile({ key, name, addresses, instance, connection, credentials }: CurriculumTarget) {
  const { backend_url, ...frontend } = addresses ?? {};
  const place = instance ? { kind: 'instance', instance } : backend_url && { backend_url };
  return { key, name, ...frontend, ...place, ...connection, ...credentials };
}

function categoryFile(category: CurriculumCategory) {
  const { order, title, description, is_visible, lessons } = category;
  return { order, title, description, is_visible, lessons };
}

function termFile({ spellings, ...term }: CurriculumTerm) {
  const used = Object.entries(spellings).filter(([, forms]) => forms.length > 0);
  return { ...term, ...(used.length > 0 ? { spellings: Object.fromEntries(used) } : {}) };
}

function lessonFiles(lesson: CurriculumLesson): [string, string][] {
  const folder = `lessons/${lesson.key}`;
  const { key: _key, steps, target, ...own } = lesson;
  const places = stepPlaces(steps);
  return [
    [`${folder}/lesson.yaml`, yaml({ ...own, target_application: target })],
    ...steps.flatMap((step, index) => stepFiles(`${folder}/steps`, places[index] ?? 0, step)),
  ];
}

/** A number for each step: its order, or the next free one. */
function stepPlaces(steps: readonly CurriculumStep[]): number[] {
  let last = -1;
  return steps.map(({ order }) => {
    last = Math.max(order, last + 1);
    return last;
  });
}

function stepFiles(steps: string, place: number, step: CurriculumStep): [string, string][] {
  const folder = `${steps}/${String(place).padStart(2, '0')}-${step.key}`;
  const { key: _key, order, content, hints, debrief, model_answer, solution, ...rest } = step;
  const { choices, replies, task_conditions, event_conditions, ...own } = rest;
  const file = {
    ...withoutDefaults({ ...own, order: order === place ? null : order }, { ...emptyRule, ...emptyGuidance }),
    ...(hints.length > 0 ? { hints: hints.length } : {}),
    ...(choices.length > 0 ? { choices } : {}),
    ...(task_conditions.length > 0 ? { task_conditions: task_conditions.map(conditionFile) } : {}),
    ...(event_conditions.length > 0 ? { event_conditions: event_conditions.map(conditionFile) } : {}),
    ...(replies.length > 0 ? { replies: replies.map(replyFile) } : {}),
  };
  return [
    [`${folder}/step.yaml`, yaml(file)],
    ...(solution ? [[`${folder}/solution.yaml`, yaml({ solution })] as [string, string]] : []),
    ...textFiles(`${folder}/`, content),
    ...hints.flatMap((hint, index) => textFiles(`${folder}/hint-${index + 1}.`, hint)),
    ...(debrief ? textFiles(`${folder}/debrief.`, debrief) : []),
    ...(model_answer ? textFiles(`${folder}/model-answer.`, model_answer) : []),
  ];
}

const textFiles = (prefix: string, text: Translatable): [string, string][] =>
  languages
    .filter((language) => text[language].trim() !== '')
    .map((language) => [`${prefix}${language}.md`, `${text[language].trim()}\n`]);

const { type: _type, comparator: _comparator, ...conditionDefaults } = emptyCondition;
const conditionFile = (condition: ConditionInput) => withoutDefaults(condition, conditionDefaults);

const replyFile = ({ conditions, ...reply }: Reply) =>
  withoutDefaults({ ...reply, conditions: conditions.map(conditionFile) }, { conditions: [] });

/** The fields that differ from their default; null counts as unset. */
function withoutDefaults(fields: object, defaults: object): object {
  const silent = new Map(Object.entries(defaults));
  const said = ([name, value]: [string, unknown]) =>
    value !== null && !(silent.has(name) && isDeepStrictEqual(silent.get(name), value));
  return Object.fromEntries(Object.entries(fields).filter(said));
}
