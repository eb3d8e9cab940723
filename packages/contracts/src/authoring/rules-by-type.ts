import type { StepType } from '../lessons/step-kinds.ts';
import { keepOwnValues } from './conditions.ts';
import {
  checkEvent,
  checkMultipleChoice,
  checkQuestion,
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

type RuleOfType = { fields: readonly RuleField[]; check: RuleCheck };

const noRule: RuleOfType = { fields: [], check: () => [] };

/** The fields and checks of each type of step. */
const rulesByType: Record<StepType, RuleOfType> = {
  I: noRule,
  Q: { fields: ['question_answer'], check: checkQuestion },
  T: { fields: [...taskFields, 'task_conditions', ...trafficFields], check: checkTask },
  O: noRule,
  S: { fields: ['choices'], check: checkSingleChoice },
  M: { fields: ['choices'], check: checkMultipleChoice },
  E: { fields: ['event_type', 'event_conditions', ...trafficFields], check: checkEvent },
};

/** Step types of a later version have no rule here. */
const ruleByType = (type: string): RuleOfType =>
  Object.hasOwn(rulesByType, type) ? rulesByType[type as StepType] : noRule;

export const fieldsOfType = (type: StepType): readonly RuleField[] => ruleByType(type).fields;

/** The rule with only its type's fields. */
export function ruleOfType(type: StepType, rule: StepRule): StepRule {
  const fields = fieldsOfType(type);
  const kept = ruleFields.map((field) => {
    const value = rule[field];
    return [field, fields.includes(field) && isFilled(value) ? value : emptyRule[field]];
  });
  // One entry per field, with its value or its empty value.
  const own = Object.fromEntries(kept) as StepRule;
  return {
    ...own,
    task_conditions: own.task_conditions.map(keepOwnValues),
    event_conditions: own.event_conditions.map(keepOwnValues),
  };
}

/**
 * The problems that would prevent a learner from completing the step as intended, except patterns that do not compile.
 */
export function ruleProblems(step: StepRule & { type: StepType }): RuleProblem[] {
  return ruleByType(step.type).check(step);
}
