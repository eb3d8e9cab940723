import { comparatorsOf, type EventConditionInput } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { languages, limits, type TranslatableInput } from '@sentiero/contracts/shared';
import type { CurriculumStep } from './curriculum.ts';
import { StepFile, type ConditionFile } from './file-schemas.ts';
import { patternProblems } from './rule-problems.ts';
import { readYaml, type Path, type Source, type YamlFile } from './yaml-file.ts';

const taskFields = [
  'task_url',
  'task_request_method',
  'task_request_header',
  'task_request_content',
  'task_response_code',
  'task_response_header',
  'task_response_content',
] as const;
const matchFields = ['question_answer', ...taskFields, 'event_type', 'choices', 'event_conditions'] as const;
type MatchField = (typeof matchFields)[number];

const fieldsOf: Record<StepType, readonly MatchField[]> = {
  I: [],
  Q: ['question_answer'],
  T: taskFields,
  O: [],
  S: ['choices'],
  M: ['choices'],
  E: ['event_type', 'event_conditions'],
};

export function readStep(source: Source, folder: string, key: string, place: number): CurriculumStep | null {
  const content = readContent(source, folder);
  const file = readYaml(source, `${folder}/step.yaml`, StepFile);
  if (!file) return null;
  checkFields(file);
  checkRequired(file);
  checkChoices(file);
  const step = file.value;
  const conditions = step.event_conditions ?? [];
  conditions.forEach((condition, index) => checkCondition(file, condition, ['event_conditions', index]));
  if (!content) return null;

  return {
    key,
    order: step.order ?? place,
    title: step.title,
    content,
    type: step.type,
    is_visible: step.is_visible ?? true,
    question_answer: step.question_answer ?? null,
    task_url: step.task_url ?? null,
    task_request_method: step.task_request_method ?? null,
    task_request_header: step.task_request_header ?? null,
    task_request_content: step.task_request_content ?? null,
    task_response_code: step.task_response_code ?? null,
    task_response_header: step.task_response_header ?? null,
    task_response_content: step.task_response_content ?? null,
    event_type: step.event_type ?? null,
    choices: step.choices ?? [],
    event_conditions: conditions.map(withDefaults),
  };
}

function readContent(source: Source, folder: string): TranslatableInput | null {
  const content = { de: '', en: '', fr: '', it: '' };
  let complete = true;
  for (const language of languages) {
    const file = `${folder}/${language}.md`;
    const reason = contentProblem(source.files.get(file));
    if (reason) source.problems.push({ file, line: 1, reason });
    if (reason) complete = false;
    content[language] = source.files.get(file)?.trim() ?? '';
  }
  return complete ? content : null;
}

function contentProblem(text: string | undefined): string | null {
  if (text === undefined) return 'the file is missing: a step has its text in every language';
  if (text.trim() === '') return 'the text is empty';
  if (text.length > limits.contentMax) return `the text is longer than ${limits.contentMax} characters`;
  return null;
}

function checkFields({ value, report }: YamlFile<StepFile>): void {
  for (const field of matchFields) {
    if (value[field] === undefined || value[field] === null) continue;
    if (!fieldsOf[value.type].includes(field))
      report([field], `${field} does not belong to a step of type ${value.type}`);
  }
}

function checkRequired({ value, report }: YamlFile<StepFile>): void {
  const { type } = value;
  if (type === 'Q' && !value.question_answer?.trim()) report([], 'question_answer is missing (type Q)');
  if (type === 'E' && !value.event_type?.trim()) report([], 'event_type is missing (type E)');
  if (type === 'T' && taskFields.every((field) => value[field] === undefined || value[field] === null))
    report([], 'a step of type T needs at least one task_ field');
  for (const { path, message } of patternProblems(value))
    report([path.slice(1)], `${path.slice(1)} ${message}`);
}

function checkChoices({ value, report }: YamlFile<StepFile>): void {
  if (value.type !== 'S' && value.type !== 'M') return;
  const path = value.choices ? ['choices'] : [];
  const correct = (value.choices ?? []).filter(({ is_correct }) => is_correct).length;
  if (value.type === 'S' && correct !== 1)
    report(path, `a step of type S has exactly one correct choice, not ${correct}`);
  if (value.type === 'M' && correct === 0) report(path, 'a step of type M has at least one correct choice');
}

const valueFields = { string: 'value_string', int: 'value_int', boolean: 'value_boolean' } as const;

function checkCondition(file: YamlFile<StepFile>, condition: ConditionFile, path: Path): void {
  const { type, comparator } = withDefaults(condition);
  if (!comparatorsOf[type].includes(comparator))
    file.report([...path, 'comparator'], `${comparator} does not compare values of type ${type}`);
  const wanted = valueFields[type];
  if (condition[wanted] === undefined || condition[wanted] === null || condition[wanted] === '')
    file.report(path, `${wanted} is missing in a condition of type ${type}`);
  for (const field of Object.values(valueFields)) {
    if (field !== wanted && condition[field] !== undefined && condition[field] !== null)
      file.report([...path, field], `${field} does not belong to a condition of type ${type}`);
  }
}

function withDefaults(condition: ConditionFile): EventConditionInput {
  return {
    key: condition.key,
    type: condition.type ?? 'string',
    comparator: condition.comparator ?? 'equals',
    value_string: condition.value_string ?? null,
    value_int: condition.value_int ?? null,
    value_boolean: condition.value_boolean ?? null,
    not_flag: condition.not_flag ?? false,
  };
}
