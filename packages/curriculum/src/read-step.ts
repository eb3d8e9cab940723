import {
  conditionLists,
  describeProblem,
  emptyCondition,
  emptyGuidance,
  emptyRule,
  hasField,
  normalStep,
  typedFields,
  valuesOfCondition,
  type ConditionInput,
  type ConditionValue,
  type Guidance,
  type Reply,
  type StepRule,
} from '@sentiero/contracts/authoring';
import type { CurriculumStep } from './curriculum.ts';
import { StepFile } from './file-schemas.ts';
import { filledIn } from './filled-in.ts';
import { readItem } from './read-item.ts';
import { readHints, readOptionalTexts, readTexts } from './read-texts.ts';
import { stepProblems } from './rule-problems.ts';
import type { Source, YamlFile } from './yaml-file.ts';

export type ReadStep = Omit<CurriculumStep, 'solution'>;
type StepPlace = { folder: string; key: string; place: number };

/** A step without its solution. */
export function readStep(source: Source, { folder, key, place }: StepPlace): ReadStep | null {
  const file = readItem(source, `${folder}/step.yaml`, StepFile);
  const texts = { source, folder, isDraft: file?.value.is_visible === false };
  const content = readTexts(texts, '');
  if (!file) return null;
  const { title, type, order = place, is_visible = true, minutes = null } = file.value;
  const {
    feedback = emptyGuidance.feedback,
    feedback_after = emptyGuidance.feedback_after,
    secret = emptyGuidance.secret,
    labels = emptyGuidance.labels,
  } = file.value;
  const replies = (file.value.replies ?? []).map(wholeReply);
  const hints = readHints(texts, file);
  const afterwards = {
    debrief: readOptionalTexts(texts, 'debrief.'),
    model_answer: readOptionalTexts(texts, 'model-answer.'),
  };
  const rule = ruleOf(file.value);
  reportForeignFields(file, afterwards);
  for (const problem of stepProblems({ type, replies, ...rule })) {
    const path = problem.path.slice(1).split('/');
    file.report(path, `${path.join('.')} ${describeProblem(problem)}`);
  }
  if (!content || !hints) return null;
  const guidance = { feedback, feedback_after, secret, labels, replies, hints, ...afterwards };
  return normalStep({ key, order, title, content, type, is_visible, minutes, ...guidance, ...rule });
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

type FileReply = NonNullable<StepFile['replies']>[number];
const wholeReply = ({ text, answer = null, event_type = null, conditions = [] }: FileReply): Reply => ({
  text,
  answer,
  event_type,
  conditions: conditions.map(whole),
});

type Afterwards = Pick<Guidance, 'debrief' | 'model_answer'>;

function reportForeignFields({ value, report }: YamlFile<StepFile>, afterwards: Afterwards): void {
  const written = { ...value, ...afterwards };
  for (const field of typedFields) {
    if (!hasField(value.type, field) && (written[field] ?? null) !== null)
      report([field], `${field} does not belong to a step of type ${value.type}`);
  }
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
