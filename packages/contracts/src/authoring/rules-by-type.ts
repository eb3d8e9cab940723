import type { StepType } from '../lessons/step-kinds.ts';
import { authoredTexts } from '../texts/index.ts';
import type { StepInput } from './authored-step.ts';
import { keepOwnValues } from './conditions.ts';
import { emptyGuidance } from './guidance.ts';
import { normalReply, type Reply } from './replies.ts';
import {
  checkEvent,
  checkMultipleChoice,
  checkQuestion,
  checkReplies,
  checkSingleChoice,
  checkTask,
  type RuleCheck,
} from './rule-checks.ts';
import type { RuleProblem } from './rule-problem.ts';
import {
  emptyRule,
  isFilled,
  ruleFields,
  taskFields,
  trafficFields,
  type RuleField,
  type StepRule,
} from './step-rule.ts';

const typedGuidance = ['secret', 'labels', 'replies', 'debrief', 'model_answer'] as const;
type TypedGuidance = (typeof typedGuidance)[number];
/** The fields that not every type of step has. */
export type TypedField = RuleField | TypedGuidance;
export const typedFields: readonly TypedField[] = [...ruleFields, ...typedGuidance];

type FieldsOfType = { fields: readonly TypedField[]; check: RuleCheck };

const noCheck: RuleCheck = () => [];

/** The fields and checks of each type of step. */
const rulesByType: Record<StepType, FieldsOfType> = {
  I: { fields: [], check: noCheck },
  Q: { fields: ['debrief', 'replies', 'question_answer'], check: checkQuestion },
  T: {
    fields: ['debrief', 'secret', 'labels', 'replies', ...taskFields, 'task_conditions', ...trafficFields],
    check: checkTask,
  },
  O: { fields: ['debrief', 'model_answer'], check: noCheck },
  S: { fields: ['debrief', 'choices'], check: checkSingleChoice },
  M: { fields: ['debrief', 'choices'], check: checkMultipleChoice },
  E: {
    fields: ['debrief', 'labels', 'replies', 'event_type', 'event_conditions', ...trafficFields],
    check: checkEvent,
  },
};

/** Step types of a later version have no rule here. */
const ruleByType = (type: string): FieldsOfType =>
  Object.hasOwn(rulesByType, type) ? rulesByType[type as StepType] : rulesByType.I;

export const hasField = (type: StepType, field: TypedField): boolean =>
  ruleByType(type).fields.includes(field);

type Written = Pick<StepInput, 'type' | 'content' | 'hints' | TypedGuidance> & StepRule;

/**
 * The step as it is stored and written to files: with only its type's fields, all others with their empty value, and
 * texts in their normal form.
 */
export function normalStep<Step extends Written>(step: Step): Step {
  const own = typedGuidance.map((field) => [
    field,
    (hasField(step.type, field) ? step : emptyGuidance)[field],
  ]);
  const { content, hints, replies, debrief, model_answer } = {
    ...step,
    ...(Object.fromEntries(own) as Written),
  };
  return {
    ...step,
    ...Object.fromEntries(own),
    content: authoredTexts(content),
    hints: hints.map(authoredTexts),
    replies: replies.map(normalReply),
    debrief: debrief && authoredTexts(debrief),
    model_answer: model_answer && authoredTexts(model_answer),
    ...ruleOfType(step.type, step),
  };
}

/** The rule with only its type's fields. */
export function ruleOfType(type: StepType, rule: StepRule): StepRule {
  const kept = ruleFields.map((field) => {
    const value = rule[field];
    return [field, hasField(type, field) && isFilled(value) ? value : emptyRule[field]];
  });
  // One entry per field, with its value or its empty value.
  const own = Object.fromEntries(kept) as StepRule;
  return {
    ...own,
    choices: own.choices.map(({ feedback, ...choice }) => (feedback ? { ...choice, feedback } : choice)),
    task_conditions: own.task_conditions.map(keepOwnValues),
    event_conditions: own.event_conditions.map(keepOwnValues),
  };
}

/**
 * The problems that would prevent a learner from completing the step as intended, except patterns that do not compile.
 */
export function ruleProblems(step: StepRule & { type: StepType; replies: readonly Reply[] }): RuleProblem[] {
  return [...ruleByType(step.type).check(step), ...checkReplies(step.replies, step.type === 'T')];
}
