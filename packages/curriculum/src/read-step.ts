import {
  afterwardsOfType,
  conditionLists,
  describeProblem,
  emptyCondition,
  emptyGuidance,
  emptyRule,
  fieldsOfType,
  ruleFields,
  ruleOfType,
  valuesOfCondition,
  type ConditionInput,
  type ConditionValue,
  type StepRule,
} from '@sentiero/contracts/authoring';
import type { CurriculumStep } from './curriculum.ts';
import { StepFile } from './file-schemas.ts';
import { filledIn } from './filled-in.ts';
import { readHints, readOptionalTexts, readTexts } from './read-texts.ts';
import { stepProblems } from './rule-problems.ts';
import { readYaml, type Source, type YamlFile } from './yaml-file.ts';

export type ReadStep = Omit<CurriculumStep, 'solution'>;
type StepPlace = { folder: string; key: string; place: number };

/** A step without its solution. */
export function readStep(source: Source, { folder, key, place }: StepPlace): ReadStep | null {
  const content = readTexts(source, folder, '');
  const file = readYaml(source, `${folder}/step.yaml`, StepFile);
  if (!file) return null;
  const { title, type, order = place, is_visible = true, minutes = null } = file.value;
  const {
    feedback = emptyGuidance.feedback,
    feedback_after = emptyGuidance.feedback_after,
    secret = emptyGuidance.secret,
  } = file.value;
  const hints = readHints(source, folder, file);
  const afterwards = readAfterwards(source, folder, file);
  const rule = ruleOf(file.value);
  reportForeignFields(file);
  for (const problem of stepProblems({ type, ...rule })) {
    const path = problem.path.slice(1).split('/');
    file.report(path, `${path.join('.')} ${describeProblem(problem)}`);
  }
  if (!content || !hints) return null;
  const guidance = { feedback, feedback_after, secret, hints, ...afterwards };
  return { key, order, title, content, type, is_visible, minutes, ...guidance, ...ruleOfType(type, rule) };
}

function readAfterwards(source: Source, folder: string, { value: { type }, report }: YamlFile<StepFile>) {
  const written = {
    debrief: readOptionalTexts(source, folder, 'debrief.'),
    model_answer: readOptionalTexts(source, folder, 'model-answer.'),
  };
  const own = afterwardsOfType(type, written);
  for (const name of ['debrief', 'model_answer'] as const)
    if (written[name] && !own[name]) report([], `a step of type ${type} has no ${name.replace('_', ' ')}`);
  return own;
}

/** The rule in the file, with defaults for missing fields. */
function ruleOf({ task_conditions = [], event_conditions = [], ...file }: StepFile): StepRule {
  return {
    ...filledIn(file, emptyRule),
    task_conditions: task_conditions.map(whole),
    event_conditions: event_conditions.map(whole),
  };
}

const whole = (condition: Partial<ConditionInput>): ConditionInput => ({ ...emptyCondition, ...condition });

function reportForeignFields({ value, report }: YamlFile<StepFile>): void {
  const own = fieldsOfType(value.type);
  for (const field of ruleFields) {
    if (!own.includes(field) && (value[field] ?? null) !== null)
      report([field], `${field} does not belong to a step of type ${value.type}`);
  }
  if (value.type !== 'T' && value.secret)
    report(['secret'], `secret does not belong to a step of type ${value.type}`);
  for (const list of conditionLists) {
    for (const [index, condition] of (value[list] ?? []).map(whole).entries()) {
      for (const field of foreignValues(condition))
        report([list, index, field], `${field} does not belong to ${describeKind(condition)}`);
    }
  }
}

const valueFields = ['value_string', 'value_int', 'value_boolean', 'value_key'] as const;

function foreignValues(condition: ConditionInput): ConditionValue[] {
  const own = valuesOfCondition(condition);
  return valueFields.filter((field) => condition[field] !== null && !own.includes(field));
}

function describeKind({ type, comparator }: ConditionInput): string {
  const kind = `a condition of type ${type}`;
  return comparator === 'exists' || comparator === 'in' || comparator === 'matches'
    ? `${kind} with ${comparator}`
    : kind;
}
